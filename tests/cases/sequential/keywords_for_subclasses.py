# Keywords go to the method of a subclass that takes them; the builtin type does not mind if the subclass has one.
import copy
import dataclasses
import functools
import heapq
import itertools
import random
import threading
import abc
from collections import namedtuple


class T(tuple):
    def __init__(self, arg, newarg=None):
        self.newarg = newarg


class F(float):
    def __init__(self, arg, newarg=None):
        self.newarg = newarg


class Z(frozenset):
    def __init__(self, arg, newarg=None):
        self.newarg = newarg


class L(list):
    def __new__(cls, seq, newarg=None):
        self = super().__new__(cls, seq)
        self.newarg = newarg
        return self


for kind, argument in ((T, (1, 2)), (F, 1.5), (Z, {1}), (L, [1])):
    made = kind(argument, newarg=3)
    print(kind.__name__, made == argument, made.newarg)


class PlainTuple(tuple):
    pass


class PlainList(list):
    pass


for make in (
    lambda: tuple(x=1), lambda: list(x=1), lambda: set(x=1), lambda: frozenset(x=1), lambda: float(x=1),
    lambda: PlainTuple((1,), x=1), lambda: PlainList([1], x=1),
):
    try:
        make()
    except TypeError as error:
        print(error)

P = namedtuple("P", "cls self")
print(P(cls=1, self=2), P(1, self=2)._replace(cls=5), P(1, 2))


class Q(namedtuple("Q", "x y")):
    def __getitem__(self, place):
        return "own"


print(Q(1, 2), Q(1, 2)._replace(x=3), Q(1, 2)[0], Q(1, 2).x, Q(1, 2)._asdict())


class A:
    pick = random.choice
    fold = functools.reduce
    key = functools.cmp_to_key
    twice = itertools.tee
    ident = threading.get_ident
    current = threading.current_thread
    small = heapq.nsmallest
    push = heapq.heappush


print(A().pick([1]), A().fold(lambda a, b: a + b, [1, 2]), len(A().twice([1])), A().ident() == threading.get_ident())
for make in (lambda: A().current(), lambda: A().small(1, [2])):
    try:
        make()
        print("taken")
    except TypeError:
        print("a method")
heap = []
A().push(heap, 1)
print(heap)


class Stated:
    def __init__(self):
        self.x = [1]

    @classmethod
    def __getstate__(cls):
        return {"x": cls.__name__}


print(copy.copy(Stated()).x)


class Deep:
    def __init__(self):
        self.copier = "instance"

    def __getattr__(self, name):
        if name == "__deepcopy__":
            return lambda memo: "copied"
        raise AttributeError(name)


print(copy.deepcopy(Deep()), type(copy.copy(Deep())).__name__)


class Bag:
    pass


class Name(str):
    pass


bag = Bag()
bag.a, bag.b = 1, 2
print(bag.__dict__[Name("a")], Name("b") in bag.__dict__, bag.__dict__.get(Name("c")), 5 in bag.__dict__)
bag.__dict__[Name("c")] = 3
print(bag.c, bag.__dict__.popitem(), bag.__dict__.pop(Name("a")), bag.__dict__)
bag.__dict__.clear()
for wrong in (lambda: bag.__dict__.popitem(), lambda: bag.__dict__[[]], lambda: bag.__dict__[5]):
    try:
        wrong()
    except (KeyError, TypeError) as error:
        print(type(error).__name__, error)


class Ordered(abc.ABC):
    @abc.abstractmethod
    def __lt__(self, other):
        pass


@dataclasses.dataclass(order=True)
class D(Ordered):
    x: int


print(D(1) < D(2), sorted(D.__abstractmethods__))
