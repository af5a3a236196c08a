# Subclassing int, str, list, dict, tuple, set and Exception: overriding, super, results of operators.
class Age(int):
    def birthday(self):
        return Age(self + 1)

    def __add__(self, other):
        return Age(super().__add__(other))


a = Age(30)
print(a, a.birthday(), type(a + 1).__name__, type(a - 1).__name__, a == 30, {30: "x"}[a], a.birthday() > a)


class Title(str):
    def __new__(cls, text):
        return super().__new__(cls, text.title())

    def shout(self):
        return self.upper() + "!"


t = Title("war and peace")
print(t, t.shout(), len(t), t[0], type(t.lower()).__name__, t == "War And Peace", {"War And Peace": 1}[t])


class Stack(list):
    def push(self, x):
        self.append(x)
        return self

    @property
    def top(self):
        return self[-1]

    def __repr__(self):
        return "Stack" + super().__repr__()


s = Stack([1]).push(2).push(3)
print(s, s.top, len(s), s.pop(), s == [1, 2], type(s[:1]).__name__, type(s + [1]).__name__, list(s), 2 in s)
s += [9]
print(s, type(s).__name__, sorted(s, reverse=True), isinstance(s, list))


class Upper(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)

    def __getitem__(self, key):
        return super().__getitem__(key.upper())


u = Upper(direct=1)
u["name"] = 2
print(u, u["name"], u.get("name"), dict(u), list(u), len(u), "NAME" in u)
u.update(other=3)
print(sorted(u))


class Vec(tuple):
    def __add__(self, other):
        return Vec(a + b for a, b in zip(self, other))


v = Vec([1, 2]) + (3, 4)
print(v, type(v).__name__, v == (4, 6), v[0], hash(v) == hash((4, 6)))


class Tags(set):
    def add(self, x):
        super().add(x.lower())


g = Tags()
g.add("A")
g.add("a")
print(sorted(g), len(g), type(g | {"b"}).__name__)


class Flag(int):
    def __bool__(self):
        return False

    def __str__(self):
        return "flag"


print(bool(Flag(5)), Flag(5), f"{Flag(5)}", Flag(5) + 1, [Flag(5)] == [5])
