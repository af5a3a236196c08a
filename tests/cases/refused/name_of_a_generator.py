# refused: __name__ of a generator
# line: 20
# Python remembers what the function was called when the generator was made.
import functools


def wrapped(function):
    @functools.wraps(function)
    def wrapper():
        yield from function()

    return wrapper


@wrapped
def numbers():
    yield 1


assert numbers().__name__ == "wrapper"
