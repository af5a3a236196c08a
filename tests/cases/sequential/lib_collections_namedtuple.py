# collections.namedtuple: fields, defaults, methods, unpacking, subclassing, equality and errors.
from collections import namedtuple

Point = namedtuple("Point", ["x", "y"])
p = Point(1, y=2)
print(p, p.x, p[1], len(p), p == (1, 2), p._fields, p._asdict(), p._replace(x=10), Point._make([5, 6]))
x, y = p
print(x, y, *p, hash(p) == hash((1, 2)), p + (3,), p < Point(1, 3), list(p), p[::-1], isinstance(p, tuple))
Color = namedtuple("Color", "red green blue alpha", defaults=[0, 255])
print(Color(1, 2), Color(1, 2, 3, 4), Color._field_defaults, Color._fields, Color(red=9, green=8))
Csv = namedtuple("Csv", "a, b, c")
print(Csv(*"xyz"), Csv(**{"a": 1, "b": 2, "c": 3}), {p: "key"}[1, 2], max([p, Point(3, 0)]).x)


class Vector(namedtuple("VectorBase", "x y z")):
    __slots__ = ()

    def __add__(self, other):
        return Vector(*(a + b for a, b in zip(self, other)))

    @property
    def length(self):
        return sum(v * v for v in self) ** 0.5

    def __str__(self):
        return f"<{self.x},{self.y},{self.z}>"


v = Vector(1, 2, 2)
print(v, repr(v), v + v, v.length, v._replace(z=0), type(v + v).__name__, v == (1, 2, 2))
Renamed = namedtuple("Renamed", ["ok", "class", "ok", "_x"], rename=True)
print(Renamed._fields)
print([Point(a, b) for a, b in zip("ab", "cd")], sorted([Point(2, 1), Point(1, 5)]), Point.__name__,
    Point.__doc__)
match p:
    case Point(a, 2):
        print("matched", a)
match p:
    case Point(x=1, y=b):
        print("by keyword", b)
    case _:
        print("never")
for f in (lambda: Point(1), lambda: Point(1, 2, 3), lambda: Point(1, z=2), lambda: p.z,
          lambda: Point._make([1]), lambda: namedtuple("Bad", "a a"), lambda: namedtuple("Bad", "def"),
          lambda: namedtuple("1x", "a"), lambda: namedtuple("Bad", "_a")):
    try:
        print(f())
    except (TypeError, ValueError, AttributeError) as error:
        print(type(error).__name__, error)
try:
    p.x = 5
except AttributeError as error:
    print(type(error).__name__)
Empty = namedtuple("Empty", [])
print(Empty(), len(Empty()), Point(x=[1], y={}), Point.x.__get__(p), p.count(1), p.index(2))
