# Container protocol: len, getitem, setitem, delitem, contains, iter, reversed, missing, length_hint-free.
class Ring:
    def __init__(self, items):
        self.items = list(items)

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return Ring(self.items[i])
        return self.items[i % len(self.items)]

    def __setitem__(self, i, value):
        self.items[i % len(self.items)] = value

    def __delitem__(self, i):
        del self.items[i % len(self.items)]

    def __contains__(self, x):
        print("contains", x)
        return x in self.items

    def __iter__(self):
        print("iter")
        return iter(self.items)

    def __reversed__(self):
        print("reversed")
        yield from self.items[::-1]


r = Ring("abc")
print(len(r), r[0], r[4], r[-1], r[1:].items, 3 in r, "a" in r)
r[5] = "Z"
del r[0]
print(list(r), list(reversed(r)), bool(r), bool(Ring("")))
print([*r], tuple(r), sorted(r), dict(enumerate(r)))


class OldStyle:
    def __getitem__(self, i):
        print("item", i)
        if i >= 3:
            raise IndexError(i)
        return i * 10


o = OldStyle()
print(list(o), 10 in o, [x for x in o])
a, b, c = o
print(a, b, c)


class Reversible:
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return "xyz"[i]


print(list(reversed(Reversible())), max(Reversible()), "y" in Reversible())


class Defaulting(dict):
    def __missing__(self, key):
        print("missing", key)
        self[key] = key * 2
        return self[key]


d = Defaulting(a="A")
print(d["a"], d["b"], d["b"], d.get("c"), "c" in d, dict(d))


class Bag:
    def __iter__(self):
        return self

    def __next__(self):
        raise StopIteration


print(list(Bag()), 5 in Bag(), max(Bag(), default="empty"))
for f in (lambda: len(Bag()), lambda: Bag()[0], lambda: reversed(Bag()), lambda: iter(5), lambda: next([])):
    try:
        f()
    except TypeError as error:
        print(error)
