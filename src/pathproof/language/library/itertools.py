"""`itertools`.

Each is a class of its own, as in CPython, and not a generator: iteration goes on after an exception of the
underlying iterator, arguments are checked at once, and a shared `count` can be advanced by two threads. What an
iterator does without running anybody else's code is one indivisible operation; between two calls of an underlying
iterator or function anything may happen.
"""

from _machine import enter
from operator import index as _index

_NOTHING = object()  # no value yet


class _Iterator:
    __slots__ = ()

    def __iter__(self):
        return self


class count(_Iterator):
    __slots__ = ("_next", "_step")

    def __init__(self, start=0, step=1):
        self._next = _number(start)
        self._step = _number(step)

    def __next__(self):
        enter(self)
        value = self._next
        self._next = value + self._step
        return value

    def __repr__(self):
        if isinstance(self._step, int) and self._step == 1:
            return f"{type(self).__name__}({self._next!r})"
        return f"{type(self).__name__}({self._next!r}, {self._step!r})"


def _number(value):
    if isinstance(value, int):
        return int(value)
    kind = type(value)
    if not (hasattr(kind, "__float__") or hasattr(kind, "__index__") or hasattr(kind, "__int__")):
        raise TypeError("a number is required")
    return value


class cycle(_Iterator):
    __slots__ = ("_iterator", "_next", "_saved")

    def __init__(self, iterable, /):
        self._iterator = iter(iterable)
        self._saved = []
        self._next = 0

    def __next__(self):
        if self._iterator is not None:
            try:
                item = next(self._iterator)
            except StopIteration:
                pass
            else:
                self._saved.append(item)
                return item
            self._iterator = None
        enter(self)
        if not self._saved:
            raise StopIteration
        item = self._saved[self._next]
        self._next = (self._next + 1) % len(self._saved)
        return item


class repeat(_Iterator):
    __slots__ = ("_object", "_times")

    def __init__(self, object, times=_NOTHING):
        self._object = object
        self._times = None if times is _NOTHING else max(_index(times), 0)

    def __next__(self):
        if self._times is not None:
            enter(self)
            if self._times == 0:
                raise StopIteration
            self._times -= 1
        return self._object

    def __repr__(self):
        times = "" if self._times is None else f", {self._times}"
        return f"{type(self).__name__}({self._object!r}{times})"


class accumulate(_Iterator):
    __slots__ = ("_func", "_initial", "_iterator", "_total")

    def __init__(self, iterable, func=None, *, initial=None):
        self._iterator = iter(iterable)
        self._func = func
        self._initial = initial
        self._total = _NOTHING

    def __next__(self):
        if self._initial is not None:
            self._total = self._initial
            self._initial = None
            return self._total
        item = next(self._iterator)
        if self._total is _NOTHING:
            self._total = item
        elif self._func is None:
            self._total = self._total + item
        else:
            self._total = self._func(self._total, item)
        return self._total


class chain(_Iterator):
    __slots__ = ("_active", "_source")

    def __init__(self, *iterables):
        self._source = iter(iterables)
        self._active = None

    @classmethod
    def from_iterable(cls, iterable, /):
        result = cls()
        result._source = iter(iterable)
        return result

    def __next__(self):
        while self._source is not None:
            if self._active is None:
                source, self._source = self._source, None  # an exception here ends the chain
                self._active = iter(next(source))
                self._source = source
            try:
                return next(self._active)
            except StopIteration:
                self._active = None
        raise StopIteration

    def __class_getitem__(cls, item):
        return cls


class compress(_Iterator):
    __slots__ = ("_data", "_selectors")

    def __init__(self, data, selectors):
        self._data = iter(data)
        self._selectors = iter(selectors)

    def __next__(self):
        while True:
            item = next(self._data)
            if next(self._selectors):
                return item


class dropwhile(_Iterator):
    __slots__ = ("_iterator", "_predicate", "_started")

    def __init__(self, predicate, iterable, /):
        self._iterator = iter(iterable)
        self._predicate = predicate
        self._started = False

    def __next__(self):
        while True:
            item = next(self._iterator)
            if self._started or not self._predicate(item):
                self._started = True
                return item


class takewhile(_Iterator):
    __slots__ = ("_iterator", "_predicate", "_stopped")

    def __init__(self, predicate, iterable, /):
        self._iterator = iter(iterable)
        self._predicate = predicate
        self._stopped = False

    def __next__(self):
        if not self._stopped:
            item = next(self._iterator)
            if self._predicate(item):
                return item
            self._stopped = True
        raise StopIteration


class filterfalse(_Iterator):
    __slots__ = ("_iterator", "_predicate")

    def __init__(self, function, iterable, /):
        self._iterator = iter(iterable)
        self._predicate = bool if function is None else function

    def __next__(self):
        while True:
            item = next(self._iterator)
            if not self._predicate(item):
                return item


class starmap(_Iterator):
    __slots__ = ("_function", "_iterator")

    def __init__(self, function, iterable, /):
        self._iterator = iter(iterable)
        self._function = function

    def __next__(self):
        return self._function(*tuple(next(self._iterator)))


class groupby(_Iterator):
    __slots__ = ("_group", "_iterator", "_key", "_keyfunc", "_target", "_value")

    def __init__(self, iterable, key=None):
        self._iterator = iter(iterable)
        self._keyfunc = key
        self._target = self._key = self._value = _NOTHING
        self._group = None

    def __next__(self):
        self._group = None
        while self._key is _NOTHING or (self._target is not _NOTHING and self._key in (self._target,)):
            self._step()
        self._target = self._key
        self._group = _grouper(self, self._target)
        return self._key, self._group

    def _step(self):
        value = next(self._iterator)
        self._key = value if self._keyfunc is None else self._keyfunc(value)
        self._value = value


class _grouper(_Iterator):
    __slots__ = ("_parent", "_target")

    def __init__(self, parent, target):
        self._parent = parent
        self._target = target

    def __next__(self):
        parent = self._parent
        if parent._group is not self:
            raise StopIteration
        if parent._value is _NOTHING:
            parent._step()
        if parent._key not in (self._target,):
            raise StopIteration
        value, parent._value = parent._value, _NOTHING
        return value


class islice(_Iterator):
    __slots__ = ("_count", "_iterator", "_next", "_step", "_stop")

    def __init__(self, iterable, /, *bounds):
        if not 1 <= len(bounds) <= 3:
            wanted = "at most 4" if bounds else "at least 2"
            raise TypeError(f"islice expected {wanted} arguments, got {1 + len(bounds)}")
        bounds = slice(*bounds)
        start = 0 if bounds.start is None else _bound(bounds.start)
        stop = None if bounds.stop is None else _bound(bounds.stop)
        if stop == -1:
            raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        if start < 0 or (stop is not None and stop < 0):
            raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        step = 1 if bounds.step is None else bounds.step
        if not hasattr(type(step), "__index__") or _index(step) < 1:
            raise ValueError("Step for islice() must be a positive integer or None.")
        self._iterator = iter(iterable)
        self._count = 0
        self._next = start
        self._stop = stop
        self._step = _index(step)

    def __next__(self):
        iterator, self._iterator = self._iterator, None  # whatever goes wrong from here ends the slice
        if iterator is None:
            raise StopIteration
        while self._count < self._next:
            next(iterator)
            self._count += 1
        if self._stop is not None and self._count >= self._stop:
            raise StopIteration
        item = next(iterator)
        self._count += 1
        self._next += self._step
        if self._stop is not None and self._next > self._stop:
            self._next = self._stop
        self._iterator = iterator
        return item


def _bound(value):
    """An index, or -1 for what cannot be one."""
    value = _index(value) if hasattr(type(value), "__index__") else -1
    return value if value <= 9223372036854775807 else -1


class pairwise(_Iterator):
    __slots__ = ("_iterator", "_old")

    def __init__(self, iterable, /):
        self._iterator = iter(iterable)
        self._old = _NOTHING

    def __next__(self):
        iterator, self._iterator = self._iterator, None
        if iterator is None:
            raise StopIteration
        if self._old is _NOTHING:
            self._old = next(iterator)
        pair = (self._old, next(iterator))
        self._old = pair[1]
        self._iterator = iterator
        return pair


class zip_longest(_Iterator):
    __slots__ = ("_active", "_fillvalue", "_iterators")

    def __init__(self, *iterables, fillvalue=None):
        self._iterators = [iter(iterable) for iterable in iterables]
        self._fillvalue = fillvalue
        self._active = len(self._iterators)

    def __next__(self):
        active, self._active = self._active, 0  # an exception of an iterator ends it
        if not active:
            raise StopIteration
        items = []
        for place, iterator in enumerate(self._iterators):
            item = self._fillvalue
            if iterator is not None:
                try:
                    item = next(iterator)
                except StopIteration:
                    active -= 1
                    self._iterators[place] = None
            items.append(item)
        if not active:
            raise StopIteration
        self._active = active
        return tuple(items)


class batched(_Iterator):
    __slots__ = ("_iterator", "_size")

    def __init__(self, iterable, n):
        self._size = _index(n)
        if self._size < 1:
            raise ValueError("n must be at least one")
        self._iterator = iter(iterable)

    def __next__(self):
        iterator, self._iterator = self._iterator, None  # an exception of the iterator ends it
        if iterator is None:
            raise StopIteration
        items = tuple(islice(iterator, self._size))
        if not items:
            raise StopIteration
        self._iterator = iterator
        return items


class _Arrangements(_Iterator):
    """What has taken in its items at once and only arranges them: a generator over a tuple does the work."""

    __slots__ = ("_arrangements",)

    def __next__(self):
        enter(self)
        return next(self._arrangements)


class product(_Arrangements):
    __slots__ = ()

    def __init__(self, *iterables, repeat=1):
        repeat = _index(repeat)
        if repeat < 0:
            raise ValueError("repeat argument cannot be negative")
        self._arrangements = _products([tuple(iterable) for iterable in iterables] * repeat if repeat else [])


class permutations(_Arrangements):
    __slots__ = ()

    def __init__(self, iterable, r=None):
        pool = tuple(iterable)
        if r is None:
            r = len(pool)
        elif not isinstance(r, int):
            raise TypeError("Expected int as r")
        self._arrangements = _permutations(pool, _size(r))


class combinations(_Arrangements):
    __slots__ = ()

    def __init__(self, iterable, r):
        r = _index(r)
        self._arrangements = _combinations(tuple(iterable), _size(r), False)


class combinations_with_replacement(_Arrangements):
    __slots__ = ()

    def __init__(self, iterable, r):
        r = _index(r)
        self._arrangements = _combinations(tuple(iterable), _size(r), True)


def _size(r):
    if r < 0:
        raise ValueError("r must be non-negative")
    return r


def _products(pools):
    if not all(pools):
        return
    places = [0] * len(pools)
    while True:
        yield tuple([pool[place] for pool, place in zip(pools, places)])
        turn = len(pools) - 1
        while turn >= 0 and places[turn] == len(pools[turn]) - 1:
            places[turn] = 0
            turn -= 1
        if turn < 0:
            return
        places[turn] += 1


def _permutations(pool, r):
    if r > len(pool):
        return
    places = list(range(r))
    while True:
        yield tuple([pool[place] for place in places])
        turn = r - 1
        while turn >= 0:  # the last place that can still grow, to the next one not in use before it
            larger = [place for place in range(places[turn] + 1, len(pool)) if place not in places[:turn]]
            if larger:
                break
            turn -= 1
        if turn < 0:
            return
        places = [*places[:turn], larger[0]]
        unused = [place for place in range(len(pool)) if place not in places]
        places += unused[: r - len(places)]


def _combinations(pool, r, replacement):
    n = len(pool)
    if (r > n and not replacement) or (r > 0 and n == 0):
        return
    step = 0 if replacement else 1
    places = [step * turn for turn in range(r)]
    while True:
        yield tuple([pool[place] for place in places])
        turn = r - 1
        while turn >= 0 and places[turn] == n - 1 - step * (r - 1 - turn):
            turn -= 1
        if turn < 0:
            return
        first = places[turn] + 1
        for later in range(turn, r):
            places[later] = first + step * (later - turn)


class _tee(_Iterator):
    """One of several iterators over the same items. The items that not all have seen are in a chain of lists:
    an empty list is where the next item goes, a full one is an item and the list after it."""

    __slots__ = ("_iterator", "_place")

    def __init__(self, iterator, place):
        self._iterator = iterator
        self._place = place

    def __next__(self):
        place = self._place
        if not place:
            place.extend([next(self._iterator), []])
        self._place = place[1]
        return place[0]

    def __copy__(self):
        return _tee(self._iterator, self._place)


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    iterator = iter(iterable)
    first = iterator if isinstance(iterator, _tee) else _tee(iterator, [])
    return (first, *[first.__copy__() for _ in range(n - 1)])


__unmodelled__ = ()
