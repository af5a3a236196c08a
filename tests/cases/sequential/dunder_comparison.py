# Rich comparison methods: reflection, NotImplemented, default identity, __ne__ from __eq__, hash rules.
class Version:
    def __init__(self, *parts):
        self.parts = parts

    def __eq__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts == other.parts

    def __lt__(self, other):
        print("lt", self.parts, getattr(other, "parts", other))
        return self.parts < other.parts if isinstance(other, Version) else NotImplemented

    def __le__(self, other):
        return self == other or self < other

    def __hash__(self):
        return hash(self.parts)


a, b, c = Version(1, 0), Version(1, 2), Version(1, 0)
print(a == b, a == c, a != b, a != c, a == "x", a != "x")
print(a < b, a > b, a <= c, a >= b)
print(sorted([b, a])[0] is a, max(a, b) is b, min([b, a]) is a)
print(len({a, b, c}), {a: "v"}[c])
try:
    a < 5
except TypeError as error:
    print(error)


class OnlyEq:
    def __eq__(self, other):
        return True


print(OnlyEq() == 5, 5 == OnlyEq(), OnlyEq() != 5, [OnlyEq()] == [1], OnlyEq() in [1])
try:
    hash(OnlyEq())
except TypeError as error:
    print(error)
print(OnlyEq.__hash__)


class Weird:
    def __eq__(self, other):
        return "eq result"

    def __lt__(self, other):
        return []

    def __gt__(self, other):
        return "gt"


w = Weird()
print(w == 1, w < 1, 1 < w, 1 > w, bool(w == w), not (w < 1))
print((1 < w < 3), (w < 1 < 2))


class Plain:
    pass


p, q = Plain(), Plain()
print(p == p, p == q, p != q, hash(p) == hash(p), len({p, q, p}))
try:
    p < q
except TypeError as error:
    print(error)


class Base:
    def __gt__(self, other):
        return "base gt"


class Derived(Base):
    def __lt__(self, other):
        return "derived lt"


print(Base() > Derived(), Derived() < Base(), Base() > Base())
