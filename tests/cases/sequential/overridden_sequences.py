# More places where CPython asks a subclass of a builtin type, or does not: texts, copies, indices, separators.
import itertools
import math
import operator
from collections import deque


class I(int):
    def __int__(self):
        return 77

    def __lt__(self, other):
        return True

    def __bool__(self):
        return False


class Shown(bytes):
    def __repr__(self):
        return "own"


class Text(str):
    def __str__(self):
        return "own"

    def __len__(self):
        return 9

    def __getitem__(self, place):
        return "?"


class Keyed(dict):
    def __iter__(self):
        return iter(("x",))

    def keys(self):
        return ["k", "l"]

    def __getitem__(self, key):
        return key * 2


class Odd(set):
    def __iter__(self):
        return iter((8, 9))


class Loud:
    def __eq__(self, other):
        return False

    def __repr__(self):
        print("shown", end=" ")
        return "Loud()"


print(operator.index(I(3)), math.gcd(I(4), 6), math.factorial(I(3)), list(itertools.islice(range(9), I(2))))
print(list(itertools.repeat(0, I(2))), list(itertools.islice(itertools.count(I(3)), 2)), deque([1, 2, 3], I(2)))
print(deque([1, 2, 3])[I(1)], list(itertools.combinations("abc", I(2))), slice(I(1), 10, I(2)).indices(I(5)))
print(slice(None).indices(True), slice(True, 5).indices(9))
print(str(Shown(b"a")), repr(Shown(b"a")), f"{Shown(b'a')}", "%s" % Shown(b"a"), [Shown(b"a")])
print(1, 2, sep=Text(","), end=Text("!"))
print()
print(str.maketrans(Text("ab"), Text("cd")), "%s" % Text("a"), "".join([Text("a")]))
print(Keyed(a=1).copy(), Keyed(a=1) | {"b": 2}, {"b": 2} | Keyed(a=1), dict(Keyed(a=1)), {**Keyed(a=1)})
print(Odd({1}), {8}.isdisjoint(Odd({1})), {1}.isdisjoint(Odd({1})), {1}.issubset(Odd({1})), {1} & Odd({1}), Odd())
value = Loud()
print([1, value].index(value), (1, value).index(value))
for search in (lambda: [1].index(value), lambda: (1,).index(value)):
    try:
        search()
    except ValueError as error:
        print(error)
for wrong in (lambda: slice("a").indices(5), lambda: slice(1).indices("a"), lambda: slice(1).indices(-1)):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(error)
