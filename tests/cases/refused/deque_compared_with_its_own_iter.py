# refused: __iter__ of a deque's own, in another operation
# line: 10
# CPython iterates over both, and over one of them for its length, too.
from collections import deque

class Odd(deque):
    def __iter__(self):
        return iter([])

print(Odd([1]) == Odd([2]))
