# enum: members, values, lookup, iteration, aliases, auto, methods, IntEnum, Flag, comparison and errors.
from enum import Enum, Flag, IntEnum, IntFlag, auto, unique


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1

    @property
    def pretty(self):
        return self.name.title()

    @classmethod
    def first(cls):
        return list(cls)[0]


print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color["BLUE"],
    Color.CRIMSON is Color.RED)
print(list(Color), len(Color), Color.RED == Color.RED, Color.RED != Color.BLUE, Color.RED is Color(1),
    Color.RED == 1)
print(Color.GREEN.pretty, Color.first(), Color.RED in Color, isinstance(Color.RED, Color),
    list(Color.__members__))
print({Color.RED: "r"}[Color.RED], f"{Color.RED}", f"{Color.BLUE!r:>15}", [c.name for c in reversed(Color)],
    type(Color.RED).__name__)


class Auto(Enum):
    A = auto()
    B = auto()
    C = "explicit"


class Level(IntEnum):
    LOW = 1
    HIGH = 10


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


print(list(Auto), Auto.B.value, Level.HIGH > Level.LOW, Level.HIGH + 1, Level(10), Level.LOW == 1,
    sorted([Level.HIGH, Level.LOW]))
print(Perm.R | Perm.X, Perm.R in Perm.RW, Perm.RW & Perm.W, (Perm.R | Perm.W) == Perm.RW, Perm.RW.value,
    bool(Perm.R & Perm.W), ~Perm.R)


class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.642, 3.39)

    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius


print(Planet.EARTH.mass, Planet.MARS.value, Planet((0.642, 3.39)).name)
match Color(2):
    case Color.RED:
        print("red")
    case Color.GREEN:
        print("green")
try:
    @unique
    class Dup(Enum):
        A = 1
        B = 1
except ValueError as error:
    print(error)
for f in (lambda: Color(9), lambda: Color["PINK"], lambda: Color.RED < Color.BLUE):
    try:
        print(f())
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        print(type(error).__name__, error)
try:
    Color.RED = 5
except AttributeError as error:
    print(type(error).__name__)
