# `!=` of a subclass of a builtin container is that of the container, also if the subclass has an `__eq__` of its own.
from collections import OrderedDict, deque
import copy


class L(list):
    def __eq__(self, other):
        return True


class D(dict):
    def __eq__(self, other):
        return True


class S(set):
    def __eq__(self, other):
        return True


class F(frozenset):
    def __eq__(self, other):
        return True


class T(tuple):
    def __eq__(self, other):
        return True


class O(OrderedDict):
    def __eq__(self, other):
        return True


class Q(deque):
    def __eq__(self, other):
        return True


for one, other in (
    (L([1]), [2]), (D(a=1), {}), (S({1}), {2}), (F({1}), frozenset({2})), (T((1,)), (2,)), (O(a=1), {}), (Q([1]), deque()),
):
    print(one != other, one == other, other != one, one != one, one != 5)
print([1] != [1], [1].__ne__([2]), [].__ne__(5), {}.__ne__(5), {1: 2}.__ne__({1: 2}), {1}.__ne__({2}), set().__ne__(5))


class X:
    """Comparing empties the lists."""

    def __init__(self, answer):
        self.answer = answer

    def __eq__(self, other):
        first.clear()
        second.clear()
        return self.answer


for compare in (
    lambda a, b: a == b, lambda a, b: a != b, lambda a, b: a < b, lambda a, b: a <= b, lambda a, b: a > b, lambda a, b: a >= b,
):
    for answer in (False, True):
        first, second = [X(answer)], [X(answer)]
        print(compare(first, second), end=" ")
        first, second = [X(answer)], [X(answer), 5]
        print(compare(first, second), end=" ")
print()


class Shorter:
    def __eq__(self, other):
        del first[:]
        return False

    def __lt__(self, other):
        return "asked"


first = [Shorter(), 2]
print(first == [3, 2], first)
first = [Shorter(), 2]
print(first < [3, 2], first)
first = [Shorter(), 2]
print(first > [3, 2], first)

ordered = O(a=1)
ordered.note = [5]
twin = copy.copy(ordered)
print(twin.note is ordered.note, dict(twin), type(twin).__name__)
deep = copy.deepcopy(ordered)
print(deep.note, deep.note is ordered.note)
inside = [1]
cut = slice(inside, 2)
print(copy.deepcopy(cut).start is inside, copy.deepcopy(cut).start == inside)


class N(int):
    def __int__(self):
        return 99


print(copy.copy(N(5)) + 0, copy.deepcopy(N(5)) + 0, type(copy.copy(N(5))).__name__)
