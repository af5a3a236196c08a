# enum: StrEnum, IntFlag, boundaries, functional API, nonmember and member, property, _missing_, ordering.
from enum import (CONFORM, EJECT, KEEP, STRICT, Enum, EnumMeta, EnumType, Flag, FlagBoundary, IntEnum,
                  IntFlag, ReprEnum,
                  StrEnum, auto, member, nonmember, property as enum_property)


class Mode(StrEnum):
    READ = auto()
    WRITE = "w"


print(Mode.READ, repr(Mode.WRITE), Mode.WRITE == "w", Mode("w") is Mode.WRITE, Mode.READ.upper(),
    f"{Mode.READ}|{Mode.WRITE:>3}")


class Access(IntFlag):
    R = 4
    W = 2
    X = 1


print(Access.R | Access.W, repr(Access.R | Access.W), int(Access(7)), Access.R in Access(5), Access(0),
    Access.R + 1, Access.R & 4)


class Strict(Flag, boundary=STRICT):
    A = auto()
    B = auto()


class Conform(Flag, boundary=CONFORM):
    A = auto()


class Eject(Flag, boundary=EJECT):
    A = auto()


class Keep(Flag, boundary=KEEP):
    A = auto()


try:
    Strict(8)
except ValueError as error:
    print("strict refuses", type(error).__name__)
print(Conform(9), Eject(9), Keep(9).value, list(Strict), list(Strict.A | Strict.B), len(Strict),
    bool(Strict(0)), Strict.A ^ Strict.B)


class Kind(Enum):
    SMALL = 1
    LARGE = 2
    helper = nonmember("not a member")

    @member
    def call():
        return "a member that is a function"

    @classmethod
    def _missing_(cls, value):
        return cls.LARGE if value > 2 else None

    @enum_property
    def doubled(self):
        return self.value * 2

    def __str__(self):
        return f"kind {self.name.lower()}"


print(Kind(99), Kind.helper, Kind.LARGE.doubled, [k.name for k in Kind], str(Kind.SMALL),
    isinstance(Kind.call, Kind))
Animal = Enum("Animal", "CAT DOG")
Size = IntEnum("Size", {"S": 1, "L": 3})
print(list(Animal), Animal.DOG.value, Size.L > Size.S, Size(3).name, Animal["CAT"])
print(type(Kind) is EnumType, EnumMeta is EnumType, issubclass(IntEnum, ReprEnum),
    FlagBoundary.STRICT is STRICT, issubclass(Mode, str))


class Ordered(Enum):
    def __lt__(self, other):
        return self.value < other.value

    LOW = 1
    HIGH = 5


print(sorted([Ordered.HIGH, Ordered.LOW]), max(Ordered), {Ordered.LOW: "x"}[Ordered.LOW],
    hash(Ordered.LOW) == hash(Ordered(1)))
for f in (lambda: Kind(0), lambda: Ordered("x"), lambda: Animal("CAT"), lambda: Ordered.LOW.value.nothing):
    try:
        print(f())
    except (ValueError, AttributeError) as error:
        print(type(error).__name__)
try:
    class Extended(Ordered):
        MORE = 3
except TypeError as error:
    print(error)
