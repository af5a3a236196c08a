# refused: abandoned generator
# line: 9
# What its finally does may be part of the answer.
from pathproof import invariant


def numbers(notes):
    try:
        yield 1
    finally:
        notes.append(1)


@invariant
def looks():
    notes = []
    next(numbers(notes))
    return not notes
