# refused: abandoned generator
# line: 9
# Its finally comes before the assumption, and may make it true.
from pathproof import assume, choose


def numbers(notes):
    try:
        yield 1
    finally:
        notes.append(1)


def main():
    choose(2)
    notes = []
    next(numbers(notes))
    assume(notes)
    assert False


main()
