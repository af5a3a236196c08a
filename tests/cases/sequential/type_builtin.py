# type(): of values, of classes, and with three arguments; isinstance and issubclass with tuples and unions.
for value in (1, 1.5, "s", b"b", True, None, [], (), {}, set(), frozenset(), range(1), slice(1), ..., len,
        int,
              lambda: 0, type, object(), ValueError("x"), NotImplemented, iter([]), (x for x in ())):
    print(type(value).__name__, end=" ")
print()
print(type(1) is int, type(True) is bool, type(None) is type(None), type(int) is type, type(type) is type)
print(type("s")("t"), type([])((1, 2)), type(1)("5"))


def area(self):
    return self.w * self.h


class Rect:
    w, h = 2, 3
    area = area

    def __repr__(self):
        return f"{type(self).__name__} {self.w}x{self.h}"


Square = type("Square", (Rect,), {"__init__": lambda self, s: vars(self).update(w=s, h=s), "sides": 4})
print(Square.sides, Square.__qualname__, type("Empty", (), {})().__class__.__name__)


r = Rect()
print(r, r.area(), Rect.__name__, Rect.__bases__, isinstance(r, Rect))
print(Square(4), Square(5).area(), issubclass(Square, Rect), Square.__mro__[1] is Rect)
print(isinstance(1, int), isinstance(True, int), isinstance(1, bool), isinstance(1, (str, (float, int))))
print(isinstance(1, int | str), isinstance(None, int | None), issubclass(bool, int | str), isinstance([],
    list | dict))
print(issubclass(bool, int), issubclass(int, (str, object)), issubclass(list, object), issubclass(type,
    object))
for bad in (lambda: isinstance(1, 5), lambda: issubclass(1, int), lambda: issubclass(int, "x")):
    try:
        bad()
    except TypeError as error:
        print(type(error).__name__)


class A:
    pass


class B:
    def hello(self):
        return "hello from B"


print(B().hello(), isinstance(B(), A), type(A()) is A)
print(A.__name__, A.__qualname__, A.__module__, A.__dict__.get("nothing"))
print(object.__name__, object.__bases__, int.__bases__, bool.__mro__, type.__name__)
