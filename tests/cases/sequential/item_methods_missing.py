# A class with only one of __setitem__ and __delitem__, and assignments and deletions of items that do not exist.
class Setting:
    def __setitem__(self, key, value):
        print("set", key, value)


class Deleting:
    def __delitem__(self, key):
        print("delete", key)


class Neither:
    pass


def assign(target, key):
    target[key] = 1


def delete(target, key):
    del target[key]


for make in (Setting, Deleting, Neither):
    for change in (assign, delete):
        try:
            change(make(), 0)
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)

for target in (5, None, 1.5, "text", b"bytes", (1, 2), range(3), {1}, print, assign, Neither, object()):
    for key in (0, "key", slice(1)):
        for change in (assign, delete):
            try:
                change(target, key)
            except TypeError as error:
                print(error)


class Unsized:
    def __getitem__(self, index):
        return index


class Unreversible(Unsized):
    __reversed__ = None

    def __len__(self):
        return 3


for sequence in (Unsized(), Unreversible(), Neither(), 5):
    try:
        reversed(sequence)
    except TypeError as error:
        print(error)
