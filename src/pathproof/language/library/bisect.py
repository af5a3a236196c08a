"""`bisect`: binary search in sorted sequences.

Each look at an item is an operation of its own, as for any reader of the sequence; `insort` is a search and an
insertion.
"""

from operator import index as _index


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        middle = (lo + hi) // 2
        item = a[middle] if key is None else key(a[middle])
        if x < item:
            hi = middle
        else:
            lo = middle + 1
    return lo


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        middle = (lo + hi) // 2
        item = a[middle] if key is None else key(a[middle])
        if item < x:
            lo = middle + 1
        else:
            hi = middle
    return lo


def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)


bisect = bisect_right
insort = insort_right


def _bounds(a, lo, hi):
    lo = _index(lo)
    if hi is not None:
        hi = _index(hi)
    if lo < 0:
        raise ValueError("lo must be non-negative")
    if hi is None or hi == -1:  # -1 is how CPython itself writes "no bound"
        hi = len(a)
    return lo, hi


__binds__ = False
