# Which items of two deques are compared, how often, and what comes of it.
from collections import deque


class Item:
    def __init__(self, value, equal=False):
        self.value = value
        self.equal = equal

    def __eq__(self, other):
        print("==", self.value, getattr(other, "value", other), end="; ")
        return "yes" if self.equal else []

    def __lt__(self, other):
        return "less"

    def __gt__(self, other):
        return 0

    __hash__ = None


def pair(*equal):
    return deque([Item(1, *equal)]), deque([Item(2, *equal)])


for equal in (True, False):
    left, right = pair(equal)
    print(left == right, left != right, left < right, left > right, left == left, left != left)
    right.append(3)
    print(left == right, left != right, left < right, left > right)
left, right = pair(True)
print(left.count(5), left.index(5), 5 in left, left.remove(5), left)


class Grows:
    def __eq__(self, other):
        items.append(1)
        return other


for name in ("count", "index", "remove", "__contains__"):
    for answer in (True, False):
        items = deque([Grows(), 2])
        try:
            print(name, getattr(items, name)(answer))
        except (RuntimeError, IndexError) as error:
            print(name, type(error).__name__, error)
items = deque([Grows(), 2])
try:
    print(items == deque([True, 2]))
except RuntimeError as error:
    print(error)


class Place:
    def __index__(self):
        items.appendleft("new")
        return 0


items = deque([1, 2])
print(items[Place()])
items[Place()] = "set"
print(list(items))
del items[Place()]
print(list(items))
items.__init__([5, 6], 1)
print(items)
