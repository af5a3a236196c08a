"""`itertools`.

Each is a class of its own, as in CPython, and not a generator: iteration goes on after an exception of the
underlying iterator, arguments are checked at once, and a shared `count` can be advanced by two threads. What an
iterator does without running anybody else's code is one indivisible operation: it touches itself, then acts. After a
call of an underlying iterator or function, during which anything may have happened, it touches itself again before it
looks at or changes what it remembers; and it uses what CPython takes before the call, or looks up after it.
"""

from operator import index as _index

from _arrangements import combinations, combinations_with_replacement, permutations, product
from _builtins_iterators import is_simple as _is_simple
from _machine import enqueue, is_plain, notify, payload, private, refuse, same, touch_read, touch_write, wait
from _made_once import first_time

_NOTHING = object()  # no value yet


class _Iterator:
    __slots__ = ()

    def __iter__(self):
        return self


class count(_Iterator):
    __slots__ = ("_next", "_step")

    def __init__(self, start=0, step=1):
        first_time(self, ".next")
        if isinstance(start, int) and isinstance(step, int) and payload(step) == 1:
            self._next, self._step = payload(start) + 0, 1
        else:
            self._next, self._step = _number(start), _number(step)

    def __next__(self):
        touch_write(self)
        value = self._next
        following = value + self._step
        if not is_plain(value) or not is_plain(self._step):
            touch_write(self)
            if not same(self._next, value):
                refuse("a count that others advance while it adds", "CPython crashes", "use a lock")
        self._next = following
        return value

    def __repr__(self):
        touch_read(self)
        following = self._next
        if isinstance(self._step, int) and self._step == 1:
            return f"{type(self).__name__}({following!r})"
        return f"{type(self).__name__}({following!r}, {self._step!r})"


def _number(value):
    kind = type(value)
    if not (hasattr(kind, "__float__") or hasattr(kind, "__index__") or hasattr(kind, "__int__")):
        raise TypeError("a number is required")
    return value


class cycle(_Iterator):
    __slots__ = ("_iterator", "_next", "_saved")

    def __init__(self, iterable, /):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._saved = private([])
        self._next = 0

    def __next__(self):
        touch_write(self)
        if self._iterator is not None:
            item = next(self._iterator, _NOTHING)
            touch_write(self)
            if item is not _NOTHING:
                self._saved.append(item)
                return item
            self._iterator = None
        if not self._saved:
            raise StopIteration
        item = self._saved[self._next]
        self._next = (self._next + 1) % len(self._saved)
        return item


class repeat(_Iterator):
    __slots__ = ("_object", "_times")

    def __init__(self, object, times=_NOTHING):
        first_time(self, ".object")
        self._object = object
        self._times = None if times is _NOTHING else max(_index(times), 0)

    def __next__(self):
        touch_write(self)
        if self._times is not None:
            if self._times == 0:
                raise StopIteration
            self._times -= 1
        return self._object

    def __repr__(self):
        touch_read(self)
        times = "" if self._times is None else f", {self._times}"
        return f"{type(self).__name__}({self._object!r}{times})"


class accumulate(_Iterator):
    __slots__ = ("_func", "_initial", "_iterator", "_total")

    def __init__(self, iterable, func=None, *, initial=None):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._func = func
        self._initial = initial
        self._total = _NOTHING

    def __next__(self):
        touch_write(self)
        if self._initial is not None:
            self._total = self._initial
            self._initial = None
            return self._total
        total = next(self._iterator)
        if not _is_simple(self._iterator):
            touch_read(self)
        if self._total is not _NOTHING:
            total = self._total + total if self._func is None else self._func(self._total, total)
        touch_write(self)
        self._total = total
        return total


class chain(_Iterator):
    __slots__ = ("_active", "_source")

    def __init__(self, *iterables):
        first_time(self, ".source")
        self._source = iter(iterables)
        self._active = None

    @classmethod
    def from_iterable(cls, iterable, /):
        result = cls()
        result._source = iter(iterable)
        return result

    def __next__(self):
        touch_write(self)
        while self._source is not None:
            if self._active is None:
                source = self._source
                iterable = None
                try:
                    iterable = next(source)
                    active = iter(iterable)
                except BaseException:
                    if iterable is not None or not _is_simple(source):
                        touch_write(self)
                    self._source = None
                    raise
                touch_write(self)
                self._active = active
            try:
                return next(self._active)
            except StopIteration:
                touch_write(self)
                self._active = None
        raise StopIteration

    def __class_getitem__(cls, item):
        return cls


class compress(_Iterator):
    __slots__ = ("_data", "_selectors")

    def __init__(self, data, selectors):
        first_time(self, ".data")
        self._data = iter(data)
        self._selectors = iter(selectors)

    def __next__(self):
        touch_write(self)
        while True:
            item = next(self._data)
            if next(self._selectors):
                return item


class dropwhile(_Iterator):
    __slots__ = ("_iterator", "_predicate", "_started")

    def __init__(self, predicate, iterable, /):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._predicate = predicate
        self._started = False

    def __next__(self):
        touch_write(self)
        while True:
            item = next(self._iterator)
            if not _is_simple(self._iterator):
                touch_read(self)
            if self._started:
                return item
            if not self._predicate(item):
                touch_write(self)
                self._started = True
                return item


class takewhile(_Iterator):
    __slots__ = ("_iterator", "_predicate", "_stopped")

    def __init__(self, predicate, iterable, /):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._predicate = predicate
        self._stopped = False

    def __next__(self):
        touch_write(self)
        if not self._stopped:
            item = next(self._iterator)
            if self._predicate(item):
                return item
            touch_write(self)
            self._stopped = True
        raise StopIteration


class filterfalse(_Iterator):
    __slots__ = ("_iterator", "_predicate")

    def __init__(self, function, iterable, /):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._predicate = bool if function is None else function

    def __next__(self):
        touch_write(self)
        while True:
            item = next(self._iterator)
            if not self._predicate(item):
                return item


class starmap(_Iterator):
    __slots__ = ("_function", "_iterator")

    def __init__(self, function, iterable, /):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._function = function

    def __next__(self):
        touch_write(self)
        return self._function(*tuple(next(self._iterator)))


class groupby(_Iterator):
    __slots__ = ("_group", "_iterator", "_key", "_keyfunc", "_target", "_value")

    def __init__(self, iterable, key=None):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._keyfunc = key
        self._target = self._key = self._value = _NOTHING
        self._group = None

    def __next__(self):
        touch_write(self)
        self._group = None
        while self._key is _NOTHING or (self._target is not _NOTHING and self._matches(self._target)):
            self._step()
        if self._key is _NOTHING:
            refuse("a groupby of which others take items meanwhile", "CPython crashes", "use a lock")
        self._target = self._key
        self._group = _grouper(self, self._target)
        return self._key, self._group

    def _matches(self, target):
        """Whether the present key is this one. If that runs code of the program, others may go on meanwhile."""
        key = self._key
        if key is _NOTHING:
            refuse("a groupby of which others take items meanwhile", "CPython crashes", "use a lock")
        result = key in (target,)
        if not is_plain(key) or not is_plain(target):
            touch_write(self)
        return result

    def _step(self):
        value = next(self._iterator)
        key = value if self._keyfunc is None else self._keyfunc(value)
        touch_write(self)
        self._key = key
        self._value = value


class _grouper(_Iterator):
    __slots__ = ("_parent", "_target")

    def __init__(self, parent, target):
        first_time(self, ".parent")
        self._parent = parent
        self._target = target

    def __next__(self):
        parent = self._parent
        touch_write(parent)
        if parent._group is not self:
            raise StopIteration
        if parent._value is _NOTHING:
            parent._step()
        if not parent._matches(self._target):
            raise StopIteration
        value, parent._value, parent._key = parent._value, _NOTHING, _NOTHING
        if value is _NOTHING:  # another took it meanwhile
            raise StopIteration
        return value


class islice(_Iterator):
    __slots__ = ("_count", "_iterator", "_next", "_step", "_stop")

    def __init__(self, iterable, /, *bounds):
        first_time(self, ".iterator")
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
        touch_write(self)
        iterator = self._iterator
        if iterator is None:
            raise StopIteration
        while self._count < self._next:
            self._advance(iterator)
            self._count += 1
        if self._stop is not None and self._count >= self._stop:
            self._iterator = None
            raise StopIteration
        item = self._advance(iterator)
        self._count += 1
        self._next += self._step
        if self._stop is not None and self._next > self._stop:
            self._next = self._stop
        return item

    def _advance(self, iterator):
        try:
            item = next(iterator)
        except BaseException:
            if not _is_simple(iterator):
                touch_write(self)
            self._iterator = None
            raise
        touch_write(self)
        return item


def _bound(value):
    """An index, or -1 for what cannot be one."""
    value = _index(value) if hasattr(type(value), "__index__") else -1
    return value if value <= 9223372036854775807 else -1


class pairwise(_Iterator):
    __slots__ = ("_iterator", "_old")

    def __init__(self, iterable, /):
        first_time(self, ".iterator")
        self._iterator = iter(iterable)
        self._old = _NOTHING

    def __next__(self):
        touch_write(self)
        iterator, old = self._iterator, self._old
        if iterator is None:
            raise StopIteration
        if old is _NOTHING:
            old = self._advance(iterator)
            self._old = old
            iterator = self._iterator
            if iterator is None:  # another came to the end meanwhile
                self._old = _NOTHING
                raise StopIteration
        self._old = new = self._advance(iterator)
        return old, new

    def _advance(self, iterator):
        try:
            item = next(iterator)
        except BaseException:
            if not _is_simple(iterator):
                touch_write(self)
            self._iterator = None
            self._old = _NOTHING
            raise
        touch_write(self)
        return item


class zip_longest(_Iterator):
    __slots__ = ("_active", "_fillvalue", "_iterators")

    def __init__(self, *iterables, fillvalue=None):
        first_time(self, ".iterators")
        self._iterators = private([iter(iterable) for iterable in iterables])
        self._fillvalue = fillvalue
        self._active = len(self._iterators)

    def __next__(self):
        touch_write(self)
        items = []
        for place in range(len(self._iterators) if self._active else 0):
            item = self._fillvalue
            iterator = self._iterators[place]
            if iterator is not None:
                try:
                    item = next(iterator, _NOTHING)
                except BaseException:
                    if not _is_simple(iterator):
                        touch_write(self)
                    self._active = 0
                    raise
                touch_write(self)
                if item is _NOTHING:
                    item = self._fillvalue
                    self._active -= 1
                    if not self._active:
                        raise StopIteration
                    self._iterators[place] = None
            items.append(item)
        if not items:
            raise StopIteration
        return tuple(items)


class _Tail:
    """Where several iterators of one `tee` get their items from: what they touch, since it is what they share."""

    __slots__ = ("_iterator", "_running", "_waiting")

    def __init__(self, iterator):
        first_time(self, ".iterator")
        self._iterator = iterator
        self._running = False
        self._waiting = private([])


class _tee(_Iterator):
    """One of several iterators over the same items. The items that not all have seen are in a chain of lists:
    an empty list is where the next item goes, a full one is an item and the list after it."""

    __slots__ = ("_place", "_tail")

    def __init__(self, tail, place):
        first_time(self, ".tail")
        self._tail = tail
        self._place = place

    def __next__(self):
        tail = self._tail
        touch_write(tail)
        place = self._place
        while not place and tail._running:
            if not _is_simple(tail._iterator):
                raise RuntimeError("cannot re-enter the tee iterator")
            enqueue(tail._waiting)  # to get the next item runs no code, and is over before anybody comes
            wait(tail._waiting, False)
            place = self._place
        if not place:
            tail._running = True
            try:
                item = next(tail._iterator)
            finally:
                if not _is_simple(tail._iterator):
                    touch_write(tail)
                tail._running = False
                notify(tail._waiting, None)
            place.extend([item, private([])])
        self._place = place[1]
        return place[0]

    def __copy__(self):
        touch_read(self._tail)
        return _tee(self._tail, self._place)


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    iterator = iter(iterable)
    if isinstance(iterator, _tee):
        first = iterator
    else:
        if iterator is not iterable and _is_simple(iterator):
            private(iterator)  # nobody else has it: its place is that of the tail
        first = _tee(_Tail(iterator), private([]))
    return (first, *[first.__copy__() for _ in range(n - 1)])


__binds__ = False
