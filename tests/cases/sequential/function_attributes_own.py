# What a function has of itself is not in its __dict__, even when it was assigned; other attributes are.
import functools


def plain():
    """Says what it does."""


def other(a, b=1):
    """Says something else."""


plain.__doc__ = "assigned"
plain.__name__ = "renamed"
plain.mark = 1
plain.__other__ = 2
print(plain.__dict__, vars(plain), plain.__doc__, plain.__name__)
plain.__dict__["more"] = 3
print(plain.more, sorted(plain.__dict__), len(plain.__dict__), "__doc__" in plain.__dict__)
print([*plain.__dict__], plain.__dict__.get("__doc__"), plain.__dict__ == {"mark": 1, "__other__": 2, "more": 3})
del plain.mark
print(plain.__dict__)
try:
    plain.__dict__["mark"]
except KeyError as error:
    print("KeyError", error)
plain.__module__ = "elsewhere"
plain.__qualname__ = "Somewhere.renamed"
print(plain.__dict__, plain.__module__, plain.__qualname__)


@functools.wraps(other)
def wrapper(*args):
    return other(*args)


print([*wrapper.__dict__], wrapper.__doc__, wrapper.__name__, wrapper.__wrapped__ is other)


class Holder:
    """A class."""

    def method(self):
        """A method."""


Holder.method.mark = 5
print(Holder.method.__dict__, Holder().method.__doc__, Holder().method.mark, Holder().method.__module__)
Holder.method.__doc__ = None
print(Holder.method.__dict__, Holder().method.__doc__)
