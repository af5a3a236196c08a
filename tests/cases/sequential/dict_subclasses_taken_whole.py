# Taking all that is in a dictionary asks a subclass for nothing, unless it iterates in its own way or is ordered.
from collections import OrderedDict, defaultdict


class Plain(dict):
    def keys(self):
        print("keys")
        return super().keys()

    def __getitem__(self, key):
        print("item", key)
        return super().__getitem__(key)


class Ordered(OrderedDict):
    def __getitem__(self, key):
        print("item", key)
        return super().__getitem__(key)


class Walked(Plain):
    def __iter__(self):
        print("iter")
        return super().__iter__()


def words(**given):
    return given


for cls in (Plain, Ordered, Walked, OrderedDict):
    one = cls(a=1)
    print(cls.__name__, words(**one), {**one}, dict(one), len({} | one))
    other = {}
    other.update(one)
    other |= one
    print(other)


class Counting(defaultdict):
    def copy(self):
        print("copy")
        return super().copy()

    def update(self, *args):
        print("update")
        super().update(*args)


print(Counting(list, a=1) | {"b": 2} == {"a": 1, "b": 2}, {"b": 2} | Counting(list, a=1) == {"a": 1, "b": 2})
