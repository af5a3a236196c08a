# __eq__ and __hash__ as dict keys and set members: collisions, mutation order, equal numbers, NaN.
class Key:
    def __init__(self, name, code):
        self.name, self.code = name, code

    def __hash__(self):
        print("hash", self.name)
        return self.code

    def __eq__(self, other):
        print("eq", self.name, getattr(other, "name", other))
        return isinstance(other, Key) and self.name == other.name


a, b, a2 = Key("a", 1), Key("b", 1), Key("a", 1)
d = {a: 1}
d[b] = 2
print(len(d))
print(d[a2])
print(a in d, Key("c", 2) in d)
d[a2] = 3
print([k.name for k in d], list(d.values()))
print(len({a, a2}))
del d[a2]
print(len(d))
print({1: "int", 1.0: "float", True: "bool"}, {0: 1, False: 2, 0.0: 3, -0.0: 4})
print(hash(1) == hash(1.0) == hash(True), hash(0) == hash(0.0) == hash(False), hash(2**61 - 1), hash(-1))
print(hash((1, 2)) == hash((1, 2)), hash("ab") == hash("a" + "b"), hash(frozenset([1,
    2])) == hash(frozenset([2, 1])))
print({(1, 2): "t"}[(1, 2)], {"a": 1}["".join(["a"])], {None: 1}[None], {1.5: 2}[3 / 2], {b"x": 1}[b"x"])
for bad in ([], {}, set(), ([],), [1]):
    try:
        {bad: 1}
    except TypeError as error:
        print(error)
    try:
        hash(bad)
    except TypeError as error:
        print(error)


class Identity:
    pass


x, y = Identity(), Identity()
table = {x: "x", y: "y"}
print(table[x], table[y], Identity() in table)


class BadHash:
    def __hash__(self):
        return "text"


try:
    {BadHash(): 1}
except TypeError as error:
    print(error)
print(len({int, str, len, print, type, None, ..., Identity}))
