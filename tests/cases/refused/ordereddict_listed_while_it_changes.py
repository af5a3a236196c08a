# refused: iteration over an OrderedDict that changed
# line: 21
# CPython asks each key for its hash meanwhile, and that may be code of the program.
from collections import OrderedDict


class Key:
    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return self.number == other.number

    def __hash__(self):
        return self.number


table = OrderedDict([(Key(1), 1), (Key(2), 2)])
values = iter(table.values())
next(values)
table[Key(3)] = 3
print(list(values))
