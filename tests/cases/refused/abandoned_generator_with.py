# refused: abandoned generator
# line: 9
# When the exit of a with in a dropped generator runs is not fixed by Python.
from contextlib import nullcontext


def numbers():
    with nullcontext():
        yield 1
        yield 2


for n in numbers():
    break
