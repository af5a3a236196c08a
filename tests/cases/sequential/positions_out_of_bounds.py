# Assigning to and deleting items of what has none: a position out of all bounds is noticed before that.
class Plain:
    pass


class Getting:
    def __getitem__(self, key):
        return key


class Position:
    def __index__(self):
        return 10**30


for value in (Plain(), Getting(), (1,), "s", b"s", range(3), 5, None, frozenset(), {1}, object()):
    for key in (10**20, -(10**20), 2, "x", Position(), True):
        try:
            del value[key]
        except (IndexError, TypeError) as error:
            print("del", type(value).__name__, type(key).__name__, type(error).__name__, error)
        try:
            value[key] = 1
        except (IndexError, TypeError) as error:
            print("set", type(value).__name__, type(key).__name__, type(error).__name__, error)
