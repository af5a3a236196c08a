# What a dict asks of its keys: hash first, identity before equality, one comparison per colliding entry.
class Key:
    def __init__(self, v, code=1):
        self.v, self.code = v, code

    def __hash__(self):
        print(f"hash({self.v})", end=" ")
        return self.code

    def __eq__(self, other):
        print(f"{self.v}=={getattr(other, 'v', 'other')}", end=" ")
        return isinstance(other, Key) and self.v == other.v

    def __repr__(self):
        return f"K{self.v}"


a, b, c = Key("a"), Key("b"), Key("c", 2)
d = {a: 1, b: 2, c: 3}
print(d)
for probe in (a, Key("a"), Key("b"), Key("z"), c, Key("c", 3)):
    print(probe in d, d.get(probe), "|", end=" ")
print()
print(d.pop(Key("a")), d.setdefault(Key("b"), 9), d)
d[Key("b")] = "new value, old key"
print([k is b for k in d], d)
del d[Key("b")]
print(d)
s = {a, b, a}
print(len(s), Key("a") in s)
s.discard(Key("a"))
print(len(s))
print([Key("a")] == [a], [a].index(Key("a")), [a, b].count(Key("b")), Key("b") in (a, b))


class Moody:
    def __hash__(self):
        raise ValueError("no hash today")


class Angry:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise RuntimeError("do not compare me")

    def __repr__(self):
        return "Angry()"


for action in (lambda: {Moody(): 1}, lambda: {}.get(Moody()), lambda: {Angry(): 1, Angry(): 2},
               lambda: {a: 1}[Angry()],
               lambda: Angry() in {1: 2}, lambda: [Angry()].index(5)):
    try:
        print(action())
    except (ValueError, RuntimeError, KeyError) as error:
        print(type(error).__name__, error)
