# refused: iteration over an OrderedDict that changed
# line: 20
# An OrderedDict has no __copy__: `copy` takes item by item, and CPython may raise RuntimeError when it changes meanwhile.
import copy
from collections import OrderedDict

asked = 0


class Key:
    def __hash__(self):
        global asked
        asked += 1
        if asked == 2:  # the first one put it in, the second one belongs to the copy
            shared["late"] = 2
        return 1


shared = OrderedDict([(Key(), 1)])
copy.copy(shared)
