# Annotations of targets, receivers of special methods, iterators that are asked again, contexts, formats of flags, captures.
import collections
import typing
from enum import Flag, IntEnum, IntFlag


def attempt(function):
    try:
        print(repr(function()))
    except Exception as error:
        print(type(error).__name__, error)


def annotated():
    table = {}
    seen = []

    def note(x):
        seen.append(x)
        return x

    note(table)[note(5)]: int
    note(collections).nothing: int
    return len(table), len(seen)


def unknown():
    no_such_name[0]: int


def parenthesized():
    (parenthesized): int
    return parenthesized.__name__


attempt(annotated)
attempt(unknown)
attempt(parenthesized)


class A:
    a: "int"
    (b): "int"


class B(A):
    pass


class C:
    pass


print(A.__annotations__, B.__annotations__, C.__annotations__, B().__annotations__)
C.__annotations__["x"] = 1
print(C.__annotations__, C().__annotations__, hasattr(object, "__annotations__"))

for call in (
    lambda: str.__str__(5), lambda: int.__repr__("a"), lambda: int.__int__("5"), lambda: int.__int__(1.5),
    lambda: float.__float__("1.5"), lambda: float.__repr__(1), lambda: int.__abs__(-1.5), lambda: bytes.__bytes__("a"),
    lambda: int.__round__(1.5), lambda: str.__format__(5, ""), lambda: int.__repr__(True), lambda: int.__divmod__(7, 2),
    lambda: int.__round__(125, -1), lambda: float.__round__(1.25, 1), lambda: str.__repr__("a"), lambda: bytes.__repr__(b"a"),
):
    attempt(call)


class Counting:
    def __init__(self):
        self.number = 0

    def __call__(self):
        self.number += 1
        if self.number == 3:
            raise StopIteration
        return self.number


iterator = iter(Counting(), 100)
print(list(iterator), list(iterator))


def spam():
    if spam.again:
        return 2
    spam.again = True
    list(spam.iterator)
    return 1


spam.again = False
spam.iterator = iter(spam, 2)
print(next(spam.iterator, "ended"))

error = ValueError()


def context():
    error.__context__ = 1


def suppress():
    error.__suppress_context__ = 5


attempt(context)
attempt(suppress)
error.__context__ = KeyError("a")
error.__suppress_context__ = True
print(repr(error.__context__), error.__suppress_context__, KeyError().__context__, KeyError().__suppress_context__)
error = ImportError("a", name="n", path="p")
ImportError.__init__(error, "b")
print(error.name, error.path, error.msg)
error.add_note("first")
error.add_note("second")
print(error.__notes__)
error.__notes__ = 42
attempt(lambda: error.add_note("third"))


class F(IntFlag):
    X = 1
    Y = 2


class G(Flag):
    X = 1
    Y = 2


print(f"{F.X:5}|{F.X:03d}|{F.X | F.Y:x}|{F.X}", str(F.X), "%s" % F.Y, format(F.Y, "4"), F.X in F, G.Y in G)
try:

    class Bad(IntEnum):
        def __new__(cls, value):
            return super().__new__(cls, value)

        failed = 1

    print(Bad.failed)
except TypeError:
    print("no members")


class Good(IntEnum):
    def __new__(cls, value):
        self = int.__new__(cls, value)
        self._value_ = value
        return self

    ONE = 1


print(Good.ONE, Good.__new__(Good, 1) is Good.ONE, int.__new__(int, 3))
match (0, {"k": 1}):
    case [y as v, {"k": (z as w)}]:
        print(y, v, z, w)
match 5:
    case (x as y):
        print(x, y)
match [1, [2]]:
    case [_, [inner as same] as outer]:
        print(inner, same, outer)
print(isinstance(None, typing.Optional[int]), isinstance(1, typing.Union[int, str]), isinstance(1.5, typing.Union[int, str]))
print(isinstance("a", typing.Optional[typing.Union[int, str]]), issubclass(bool, typing.Union[int, None]))
attempt(lambda: isinstance(3, typing.Any))
print(isinstance([], collections.abc.Sequence))
