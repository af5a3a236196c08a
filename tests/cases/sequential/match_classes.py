# match on classes: keyword and positional patterns, __match_args__, builtins, inheritance, dataclasses.
from dataclasses import dataclass


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Point3(Point):
    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z


@dataclass
class Circle:
    center: Point
    radius: float


def describe(shape):
    match shape:
        case Point(0, 0):
            return "origin"
        case Point3(x=x, z=0):
            return f"flat 3d {x}"
        case Point(x, y=0):
            return f"on x axis {x}"
        case Point(x=x, y=y) if x == y:
            return f"diagonal {x}"
        case Circle(Point(0, 0), r):
            return f"centered circle {r}"
        case Circle(center=Point(x, _), radius=(1 | 2)):
            return f"small circle at {x}"
        case Point():
            return "some point"
        case int(n) | float(n):
            return f"number {n}"
        case str(text) if text:
            return f"text {text}"
        case list([a, b]):
            return f"list pair {a} {b}"
        case dict() | tuple():
            return "container"
        case bool() | None:
            return "never bool"
        case _:
            return "unknown"


values = [Point(0, 0), Point3(5, 1, 0), Point(3, 0), Point(4, 4), Circle(Point(0, 0), 9), Circle(Point(7,
    1), 2),
          Point(1, 2), Circle(Point(1, 1), 50), 5, 2.5, True, "hi", "", [1, 2], [1], {}, (), None, b""]
for value in values:
    print(describe(value))


class Positional:
    __match_args__ = ("a",)
    a = 1


class NoArgs:
    pass


for subject, attempt in ((Positional(), "too many"), (NoArgs(), "none")):
    try:
        match subject:
            case Positional(a, b):
                print(a, b)
            case NoArgs(c):
                print(c)
    except TypeError as error:
        print(attempt, error)
match Positional():
    case Positional(missing=1):
        print("never")
    case object(a=value):
        print("by attribute", value)
