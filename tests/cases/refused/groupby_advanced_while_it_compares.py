# refused: a groupby of which others take items meanwhile
# line: 19
# CPython has forgotten the key by then, and crashes.
from itertools import groupby


class Key:
    def __eq__(self, other):
        if not taken:
            taken.append(1)
            next(next(groups)[1])
        return False


taken = [1]
groups = groupby([1, 2, 3], key=lambda value: Key())
key, group = next(groups)
taken.clear()
next(groups)
