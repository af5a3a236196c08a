# refused: a count that others advance while it adds
# line: 20
from itertools import count


class Number:
    calls = 0

    def __index__(self):
        return 0

    def __add__(self, other):
        Number.calls += 1
        if Number.calls == 1:
            next(numbers)
        return Number()


numbers = count(Number())
next(numbers)
