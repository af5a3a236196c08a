# A program may give names of Python's own classes and modules to its classes: what a class is, its name does not say.
import collections.abc
import copy
import enum
import queue


class Loud(queue.Queue):
    __module__ = "queue"

    def _put(self, item):
        print("put", item)
        super()._put(item)


Loud().put(1)


class Late(queue.LifoQueue):
    def _put(self, item):
        print("late", item)
        super()._put(item)


Late.__module__ = "queue"
Late().put(2)


class Sequence:
    __module__ = "collections.abc"


class Mapping:
    __module__ = "collections.abc"


def shape(value):
    match value:
        case []:
            return "empty"
        case {"a": _}:
            return "mapping"
        case _:
            return "other"


print(shape(Sequence()), shape(Mapping()), shape([]), shape({"a": 1}))


class Words(collections.abc.Sequence):
    __module__ = "collections.abc"

    def __getitem__(self, place):
        raise IndexError

    def __len__(self):
        return 0


print(isinstance(collections.deque(), Words), isinstance(Words(), collections.abc.Sequence), shape(Words()))


class dict_items:
    def __iter__(self):
        return iter([(1, 2)])

    def __len__(self):
        return 1

    def __contains__(self, item):
        return True


print({1: 2}.items() == dict_items(), dict_items() == {1: 2}.items(), {1: 2}.items() ^ dict_items())
try:
    print({1: 2}.items() >= dict_items())
except TypeError as error:
    print(error)


class function:
    pass


named = function()
named.__doc__ = "text"
named.__name__ = "name"
print(sorted(vars(named)))


class ReprEnum(enum.Enum):
    pass


class Colour(ReprEnum):
    RED = 1


print(Colour.RED)


class traceback:
    pass


try:
    ValueError().with_traceback(traceback())
except TypeError as error:
    print(error)


class Box:
    __module__ = "builtins"

    def __init__(self):
        self.items = [1]


box = Box()
print(copy.copy(box).items is box.items, copy.deepcopy(box).items is box.items)


class Table(dict):
    __module__ = "collections"


try:
    hash(Table())
except TypeError as error:
    print(error)
