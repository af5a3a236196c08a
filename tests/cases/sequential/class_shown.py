# `isinstance` also asks an object for its `__class__`: proxies that look like what they stand for.
import abc
import collections.abc


class R:
    pass


class Sub(R):
    pass


class P:
    @property
    def __class__(self):
        return Sub


class Q:
    __class__ = R


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "target", target)

    def __getattribute__(self, name):
        return getattr(object.__getattribute__(self, "target"), name)


class Silent:
    def __getattribute__(self, name):
        raise AttributeError(name)


class Wrong:
    __class__ = 5


class Failing:
    @property
    def __class__(self):
        raise ValueError("no class")


class Abstract(abc.ABC):
    pass


class Concrete(Abstract):
    pass


for value in (P(), Q(), Proxy(Sub()), Proxy([1]), Proxy(Concrete()), R()):
    print(
        [isinstance(value, kind) for kind in (R, Sub, list, Abstract, object, collections.abc.Sequence, P, Proxy)],
        isinstance(value, (int, R)),
        isinstance(value, int | list),
        type(value).__name__,
    )
print(isinstance(Wrong(), R), isinstance(Wrong(), Wrong))
try:
    print(isinstance(Wrong(), Abstract))
except TypeError as error:
    print(error)
print(isinstance(Silent(), R), isinstance(Silent(), (int, Silent)))
try:
    print(isinstance(Silent(), Abstract))
except AttributeError as error:
    print(error)
try:
    isinstance(Failing(), R)
except ValueError as error:
    print(error, isinstance(Failing(), Failing))
match P():
    case R():
        print("an R")
    case _:
        print("no R")
match Proxy([1]):
    case list():
        print("a list")
    case _:
        print("no list")
print(issubclass(P, R), P().__class__ is Sub)


class Outer:
    __class__ = R

    def method(self):
        return __class__ is Outer, super().__init__ is not None


print(Outer().method(), Outer.__dict__["__class__"] is R, "__class__" in R.__dict__)
