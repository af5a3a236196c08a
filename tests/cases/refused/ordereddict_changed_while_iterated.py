# refused: iteration over an OrderedDict that changed
# line: 8
# CPython looks ahead by one, so it does not notice what the last round of a loop changes.
from collections import OrderedDict

table = OrderedDict(a=1)

for name in table:
    table[name * 2] = 2
