# Every way to import standard modules: aliases, inside functions, conditionally, in try, __future__.
from __future__ import annotations, division

import collections as col
import math, heapq
import functools as ft, itertools as it
from collections import deque, OrderedDict as OD
from math import (
    pi,
    sqrt as root,
)

print(math.floor(2.5), heapq.nsmallest(1, [3, 1]), ft.reduce(max, [1, 5, 2]), list(it.islice(it.count(), 2)))
print(deque([1]), type(OD()).__name__, root(9), pi == math.pi, col.deque is deque)


def lazy(n):
    import bisect
    from operator import mul

    return bisect.bisect([1, 2, 3], n), mul(n, 2)


print(lazy(2), lazy(3))
if pi > 3:
    import copy
else:
    import string
print(copy.copy([1]))
try:
    from math import no_such_name
except ImportError as error:
    print(type(error).__name__)
try:
    from math import tau
except ImportError:
    tau = None
print(tau is not None)


class Scope:
    import string

    letters = string.ascii_lowercase[:3]


print(Scope.letters, Scope.string.digits, math.__name__, type(math).__name__)
for module in (math, heapq, copy):
    print(module.__name__, end=" ")
print()


def annotated(x: Undefined, y: list[Nothing] = None) -> AlsoUndefined:
    z: StillUndefined = x
    return z


print(annotated(5), hasattr(math, "sqrt"), hasattr(math, "nothing_like_this"), getattr(math, "pi") == pi)
