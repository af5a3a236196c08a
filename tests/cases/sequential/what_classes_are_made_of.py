# Slots, abstract descriptors, docstrings that are descriptors, names of global classes, and what a type refuses to make.
import abc
import copy
import functools


class Node:
    __slots__ = ["__next", "_Node__seen", "plain"]

    def __init__(self, value):
        self.__next = value
        self.__seen = True
        self.plain = value

    def show(self):
        return self.__next, self.__seen, self.plain


print(Node(5).show(), Node(5)._Node__next, Node.__slots__)
print(copy.copy(Node([1])).show(), copy.deepcopy(Node([1])).show())


class _Hidden:
    __slots__ = "__x"

    def __init__(self):
        self.__x = 1


print(_Hidden()._Hidden__x, _Hidden.__slots__)


def attempt(make):
    try:
        print("made", make())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


def slots(value, *bases):
    def make():
        class C(*bases):
            __slots__ = value

        return C.__name__

    attempt(make)


for value in ("4a", [1], [""], ["a b"], ("a", 5), [None], "a", (), []):
    slots(value)
slots("x", int)
slots(("x",), tuple)
slots(["x"], bytes)
slots((), int)
slots("x", float)
slots("x", str)
slots(["x"], list)
attempt(lambda: type("A\0B", (), {}))
attempt(lambda: type("A", (int,), {"__slots__": "x"}))


class A(abc.ABC):
    @abc.abstractmethod
    def add(self, x, y):
        pass

    add5 = functools.partialmethod(add, 5)


class B(A):
    def add(self, x, y):
        return x + y


class C(B):
    add5 = functools.partialmethod(B.add, 5)


print(sorted(A.__abstractmethods__), sorted(B.__abstractmethods__), C().add5(3))
try:
    B()
    print("made")
except TypeError:
    print("abstract")


class Marked:
    def __init__(self, mark):
        self.mark = mark

    @property
    def __isabstractmethod__(self):
        return self.mark


class D(abc.ABC):
    yes = Marked(True)
    no = Marked(False)


print(sorted(D.__abstractmethods__))


class Doc:
    def __get__(self, obj, cls):
        return f"doc of {cls.__name__}"


class Documented:
    __doc__ = Doc()


class Inheriting(Documented):
    pass


print(Documented.__doc__, Documented().__doc__, Inheriting.__doc__, Inheriting().__doc__)


def make():
    global Y, g

    class Y:
        class Inner:
            pass

        def method(self):
            pass

    def g():
        def h():
            pass

        return h

    class Z:
        pass

    return Z


print(make().__qualname__, Y.__qualname__, Y.Inner.__qualname__, Y.method.__qualname__, g.__qualname__, g().__qualname__)
print(type(None)(), type(...)(), type(NotImplemented)())
for kind in (type(None), type(...), type(NotImplemented)):
    attempt(lambda: kind(5))
for value in (iter([]), iter(()), iter({}), iter({}.values()), iter({}.items()), {}.keys(), {}.values(), {}.items(), len):
    try:
        type(value)()
        print("made")
    except TypeError:
        print("not made", end=" ")
print()
