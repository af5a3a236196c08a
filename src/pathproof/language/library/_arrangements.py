"""`itertools.product`, `permutations` and `combinations`: they take in all items at once, and then only arrange them.

No code of the program runs after that: each next arrangement is one indivisible operation.
"""

from operator import index as _index

from _machine import touch_write
from _made_once import first_time


class _Arrangements:
    """What has taken in its items at once and only arranges them. `_places` is which item comes where in the next
    arrangement, or None when there is none left."""

    __module__ = "itertools"
    __slots__ = ("_places", "_pool")

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        places = self._places
        if places is None:
            raise StopIteration
        self._places = self._after(places)
        return self._arranged(places)

    def _arranged(self, places):
        return tuple([self._pool[place] for place in places])


class product(_Arrangements):
    __module__ = "itertools"
    __slots__ = ()

    def __init__(self, *iterables, repeat=1):
        first_time(self, ".pool")
        repeat = _index(repeat)
        if repeat < 0:
            raise ValueError("repeat argument cannot be negative")
        self._pool = tuple([tuple(iterable) for iterable in iterables]) * repeat if repeat else ()
        self._places = (0,) * len(self._pool) if all(self._pool) else None

    def _arranged(self, places):
        return tuple([pool[place] for pool, place in zip(self._pool, places)])

    def _after(self, places):
        for turn in range(len(places) - 1, -1, -1):
            if places[turn] + 1 < len(self._pool[turn]):
                return (*places[:turn], places[turn] + 1) + (0,) * (len(places) - 1 - turn)
        return None


class permutations(_Arrangements):
    __module__ = "itertools"
    __slots__ = ()

    def __init__(self, iterable, r=None):
        first_time(self, ".pool")
        self._pool = tuple(iterable)
        if r is None:
            r = len(self._pool)
        elif not isinstance(r, int):
            raise TypeError("Expected int as r")
        _check_size(r)
        self._places = tuple(range(r)) if r <= len(self._pool) else None

    def _after(self, places):
        everywhere = range(len(self._pool))
        for turn in range(len(places) - 1, -1, -1):
            larger = [place for place in everywhere if place > places[turn] and place not in places[:turn]]
            if larger:
                start = (*places[:turn], larger[0])
                unused = [place for place in everywhere if place not in start]
                return start + tuple(unused[: len(places) - len(start)])
        return None


class combinations(_Arrangements):
    __module__ = "itertools"
    __slots__ = ()

    def __init__(self, iterable, r):
        first_time(self, ".pool")
        r = _index(r)
        self._pool = tuple(iterable)
        _check_size(r)
        self._places = tuple(range(r)) if r <= len(self._pool) else None

    def _after(self, places):
        for turn in range(len(places) - 1, -1, -1):
            if places[turn] < len(self._pool) - len(places) + turn:
                return places[:turn] + tuple(range(places[turn] + 1, places[turn] + 1 + len(places) - turn))
        return None


class combinations_with_replacement(_Arrangements):
    __module__ = "itertools"
    __slots__ = ()

    def __init__(self, iterable, r):
        first_time(self, ".pool")
        r = _index(r)
        self._pool = tuple(iterable)
        _check_size(r)
        self._places = (0,) * r if self._pool or not r else None

    def _after(self, places):
        for turn in range(len(places) - 1, -1, -1):
            if places[turn] + 1 < len(self._pool):
                return places[:turn] + (places[turn] + 1,) * (len(places) - turn)
        return None


def _check_size(r):
    if r < 0:
        raise ValueError("r must be non-negative")


