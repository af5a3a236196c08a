# What a subclass of int, float, str, bytes or tuple says of itself counts wherever CPython asks it: conversions, formats, joins.
import math
from enum import Enum, IntEnum


class Colour(str, Enum):
    RED = "red"


class Level(IntEnum):
    LOW = 1


print("%s|%r" % (Colour.RED, Level.LOW), "%s" % Colour.RED, "%r" % Colour.RED, "%r" % Level.LOW, "%a" % Level.LOW)
print("%d" % Level.LOW, "%5d|" % Level.LOW, "%x" % Level.LOW, "%c" % Level(1) == "\1")


class Whole(int):
    def __int__(self):
        return 42

    def __float__(self):
        return 2.5

    def __bytes__(self):
        return b"whole"

    def __floor__(self):
        return "floor"

    def __ceil__(self):
        return "ceil"

    def __trunc__(self):
        return "trunc"


class Real(float):
    def __int__(self):
        return 43

    def __float__(self):
        return 3.5

    def __floor__(self):
        return "floor of a real"


class Text(str):
    def __int__(self):
        return 44

    def __float__(self):
        return 4.5

    def __bytes__(self):
        return b"text"

    def __iter__(self):
        return iter("xyz")


class Data(bytes):
    def __bytes__(self):
        return b"data"


class Row(tuple):
    def __iter__(self):
        return iter((7, 8))

    def __getitem__(self, index):
        return "!"


class Words(tuple):
    def __iter__(self):
        return iter(("m", "n"))


print(int(Whole(5)), float(Whole(5)), bytes(Whole(5)), int(Real(1.5)), float(Real(1.5)))
print(int(Text("5")), float(Text("5")), bytes(Text("x")), bytes(Data(b"1")), bytes(Row((1, 2))))
print("%d" % Whole(5), "%d" % (Whole(5),), "%f" % Whole(5), "%.1f" % (Whole(5),), "%g" % Real(1.5), "%d" % Real(1.5))
print(b"%d" % Whole(5), b"%.1f" % Whole(5), b"%b" % Data(b"1"), b"%s" % Whole(5))
print(math.sqrt(Whole(5)) == math.sqrt(2.5), math.sqrt(Real(4.0)), math.fabs(Whole(5)), math.isnan(Whole(5)))
print(math.floor(Whole(5)), math.ceil(Whole(5)), math.trunc(Whole(5)), math.floor(Real(1.5)), math.ceil(Real(1.5)))
print(",".join(Text("abc")), ",".join(Words(("a", "b"))), ",".join([Text("abc"), Text("d")]))


class Plain(int):
    pass


class PlainText(str):
    pass


print(int(Plain(5)), type(int(Plain(5))).__name__, float(Plain(5)), bytes(Plain(2)), int(PlainText("12")), float(PlainText("1.5")))
print(int(PlainText("12"), 8), int("12", Plain(8)), "%d" % Plain(3), "%s" % PlainText("p"), "%s" % Plain(3))


class Integral:
    def __index__(self):
        return 6


class Truncated:
    def __trunc__(self):
        return Integral()


for wrong in (lambda: int(PlainText("x")), lambda: bytes(PlainText("x")), lambda: "%d" % PlainText("1"), lambda: "%x" % Real(1.5)):
    try:
        print(wrong())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


class NoBytes(int):
    __bytes__ = None


for make in (
    lambda: bytes(NoBytes(3)),
    lambda: bytes(5, errors="ignore"),
    lambda: bytes("", errors="ignore"),
    lambda: bytes(errors="ignore"),
    lambda: bytes(encoding="ascii"),
    lambda: bytes(b"a", "ascii"),
    lambda: bytes("a", "ascii"),
    lambda: bytes("a", encoding="ascii", errors="strict"),
    lambda: str(b"abc", errors="strict"),
    lambda: str(object=b"abc", errors="strict"),
    lambda: str(b"abc", "ascii"),
    lambda: str("abc", errors="strict"),
    lambda: str(5, errors="strict"),
    lambda: str(errors="strict") + str(encoding="ascii") + ".",
    lambda: PlainText(b"abc", "ascii"),
    lambda: str.maketrans(type("D", (dict,), {})(a="b")),
):
    try:
        print(repr(make()))
    except TypeError as error:
        print("TypeError", error)


class Power(int):
    def __pow__(self, other, mod=None):
        return "own", int(other), mod

    def __rpow__(self, other, mod=None):
        return "reflected"


class Shy(int):
    def __pow__(self, other, mod=None):
        return NotImplemented


print(pow(Power(2), Power(3), Power(5)), pow(Power(2), 3, 5), pow(2, Power(3), 5), pow(2, Power(3)), pow(Plain(2), 3, 5))
print(pow(Shy(2), 3, 5), pow(2, Shy(3), Shy(5)), pow(Shy(2), Shy(3), 5))
try:
    print(pow(Shy(2), Shy(3), Shy(5)))
except TypeError as error:
    print("TypeError", error)


class Times(int):
    def __rmul__(self, other):
        return "times", other

    def __radd__(self, other):
        return "plus", other


print([1] * Times(2), "a" * Times(2), (1,) * Times(2), b"a" * Times(2), [1] * Plain(2), 3 * Times(2))
numbers = [1]
numbers *= Times(2)
print(numbers)


class Suffix(list):
    def __radd__(self, other):
        return "suffix of", other


class Prefix(list):
    pass


print([1] + Suffix([2]), Prefix([1]) + Suffix([2]), Prefix([1]) + Prefix([2]))
numbers = [1]
numbers += Suffix([2])
print(numbers)


class Shifted(float):
    def __new__(cls, value):
        return float.__new__(cls, value + 1)


class Doubled(bytes):
    def __new__(cls, value):
        return bytes.__new__(cls, value + value)


print(Shifted.fromhex("0x1.8p+0"), type(Shifted.fromhex("0x1p+0")).__name__, Doubled.fromhex("6162"), float.fromhex("0x1p+1"))


class Short(list):
    def __len__(self):
        return 1


class Table(dict):
    def __len__(self):
        return 1


class Odd(set):
    def __iter__(self):
        return iter((3, 1))


print(list(reversed(Short([1, 2, 3]))), list(reversed(Table(a=1, b=2))))
print(sum(Odd({5, 6, 7})), sorted(Odd({5})), min(Odd({5})), max(Odd()), any(Odd()), all(Odd()), list(Odd()))
