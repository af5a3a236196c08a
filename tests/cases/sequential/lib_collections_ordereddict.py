# collections.OrderedDict: order-sensitive equality, move_to_end, popitem at both ends, an LRU cache.
from collections import OrderedDict

d = OrderedDict([("a", 1), ("b", 2), ("c", 3)])
print(list(d), d["b"], len(d), list(d.items()), dict(d))
d.move_to_end("a")
print(list(d))
d.move_to_end("c", last=False)
print(list(d))
print(d.popitem(), list(d), d.popitem(last=False), list(d))
d["z"] = 26
d["b"] = 20
d.update(k=1)
print(list(d.items()), list(reversed(d)), "z" in d, d.get("none"), d.setdefault("s", 5), d.pop("s"),
    d.pop("s", "gone"))
x, y = OrderedDict(a=1, b=2), OrderedDict(b=2, a=1)
print(x == y, x == {"b": 2, "a": 1}, x != y, dict(x) == dict(y), x == OrderedDict(x), OrderedDict() == {})
copy = x.copy()
copy["new"] = 0
print(list(x), list(copy), type(copy).__name__, isinstance(x, dict), bool(OrderedDict()))
del copy["a"]
copy["a"] = "again"
print(list(copy.keys()), list(copy.values()), x | {"m": 1} == OrderedDict(a=1, b=2, m=1),
    type(x | {}).__name__)
print(OrderedDict.fromkeys("abc", 0) == OrderedDict(a=0, b=0, c=0), list(OrderedDict.fromkeys("cab")))
for f in (lambda: OrderedDict().popitem(), lambda: x["zz"], lambda: x.move_to_end("zz"), lambda: x.pop("zz")):
    try:
        print(f())
    except KeyError as error:
        print("KeyError", error)


class LRU(OrderedDict):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def __getitem__(self, key):
        self.move_to_end(key)
        return super().__getitem__(key)

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.size:
            print("evict", self.popitem(last=False)[0])


cache = LRU(2)
cache["a"] = 1
cache["b"] = 2
cache["a"]
cache["c"] = 3
print(list(cache), "b" in cache)
x.clear()
print(list(x), len(x))
