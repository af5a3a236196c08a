# sorted and list.sort: stability, keys, reverse, mixed numbers, key call counts, exceptions while sorting.
print(sorted([3, 1, 2]), sorted("banana"), sorted({"b": 1, "a": 2}), sorted((2.5, 1, True)), sorted([]),
    sorted(range(3), reverse=True))
people = [("ann", 30), ("bob", 25), ("cat", 30), ("dan", 25), ("eve", 30)]
print(sorted(people, key=lambda p: p[1]))
print(sorted(people, key=lambda p: p[1], reverse=True))
print(sorted(people, key=lambda p: (-p[1], p[0]), reverse=False)[:2])
print(sorted(sorted(people, reverse=True), key=lambda p: p[1]))
print(sorted(["b", "A", "c"], key=str.lower), sorted(["b", "A", "c"]), sorted([-3, 2, 1], key=abs),
    sorted(["10", "9"], key=int))
calls = []


def key(x):
    calls.append(x)
    return -x


print(sorted([1, 3, 2], key=key), calls)
l = [5, 3]
print(l.sort(), l, sorted(l) is l, sorted(l) == l)


class Item:
    compared = 0

    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        Item.compared += 1
        return self.v < other.v

    def __repr__(self):
        return f"i{self.v}"


items = [Item(v) for v in (4, 2, 3, 1)]
print(sorted(items), sorted(items, reverse=True), items, Item.compared > 0)
items.sort()
print(items)
print(sorted([[2, 1], [1, 2], [1]]), sorted([(1, "b"), (1, "a")]), sorted([True, False, 2, 0.5]),
    sorted(["b", "a"], key=None))
big = [(i * 37) % 101 for i in range(60)]
print(sorted(big) == [x for x in range(101) if x in big], sorted(big, key=lambda x: x % 10)[:8])
for f in (lambda: sorted([1, "a"]), lambda: sorted([None, None]), lambda: sorted(5), lambda: sorted([1, 2],
          key=5),
          lambda: sorted([{}, {}]), lambda: sorted([1, 2], lambda x: x)):
    try:
        print(f())
    except TypeError as error:
        print(error)


def explode(x):
    if x == 2:
        raise KeyError(x)
    return x


data = [3, 2, 1]
try:
    data.sort(key=explode)
except KeyError as error:
    print("key raised", error, sorted(data))
