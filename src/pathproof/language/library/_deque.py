"""`collections.deque`.

The items are in a private list that is replaced, never changed, when items come or go. An iterator remembers the
list that it began with and so sees, by identity, that the deque was changed under it; CPython counts changes for
that, and a counter would make every endless queue an infinite state space. Assigning to an item and `reverse` change
the list in place: CPython's iterators do not notice these either.

Every method is one indivisible operation as far as it calls none of the program's own code: it says what it is about
to do (`touch_read`, `touch_write`) before it does anything, and again where a comparison may have run such code.
Lists are short in programs that can be checked, so copying one costs little.
"""

from _builtins_operators import index_of as _integer
from _machine import (
    instance_items,
    is_plain,
    lookup,
    private,
    refuse,
    repr_enter,
    repr_leave,
    same,
    touch_read,
    touch_write,
    type_of,
)

_SNAPSHOT = (list, tuple, str, bytes, range, dict)  # types whose contents are read in one operation


class deque:
    __module__ = "collections"
    __slots__ = ("_items", "_maxlen")
    __hash__ = None
    _known_as = ("MutableSequence", "Sequence")

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            maxlen = _integer(maxlen)
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
        items = _snapshot(iterable)
        if items is None:
            items = [item for item in iterable]  # without asking for its length
        touch_write(self)
        self._maxlen = maxlen
        self._items = private(self._last(items))

    @property
    def maxlen(self):
        return self._maxlen

    def _last(self, items):
        """The last items, as many as there is room for."""
        if self._maxlen is None or len(items) <= self._maxlen:
            return items
        return items[len(items) - self._maxlen :]

    def append(self, x, /):
        touch_write(self)
        self._items = private(self._last([*self._items, x]))

    def appendleft(self, x, /):
        touch_write(self)
        self._items = private([x, *self._items][: self._maxlen])

    def pop(self):
        touch_write(self)
        if not self._items:
            raise IndexError("pop from an empty deque")
        item = self._items[-1]
        self._items = private(self._items[:-1])
        return item

    def popleft(self):
        touch_write(self)
        if not self._items:
            raise IndexError("pop from an empty deque")
        item = self._items[0]
        self._items = private(self._items[1:])
        return item

    def extend(self, iterable, /):
        more = _snapshot(iterable)
        if more is not None:
            touch_write(self)
            if more and self._maxlen != 0:
                self._items = private(self._last([*self._items, *more]))
        else:
            for x in iterable:
                touch_write(self)
                if self._maxlen != 0:
                    self._items = private(self._last([*self._items, x]))

    def extendleft(self, iterable, /):
        more = _snapshot(iterable)
        if more is not None:
            touch_write(self)
            if more and self._maxlen != 0:
                self._items = private([*reversed(more), *self._items][: self._maxlen])
        else:
            for x in iterable:
                touch_write(self)
                if self._maxlen != 0:
                    self._items = private([x, *self._items][: self._maxlen])

    def clear(self):
        touch_write(self)
        if self._items:
            self._items = private([])

    def insert(self, index, x, /):
        index = _integer(index)
        touch_write(self)
        if len(self._items) == self._maxlen:
            raise IndexError("deque already at its maximum size")
        items = self._items[:]
        items.insert(index, x)
        self._items = private(items)

    def remove(self, value, /):
        while True:
            touch_write(self)
            items = self._items
            place = 0
            for item in items:
                found = value in (item,)  # the same object, or equal
                if _runs_code(item, value):
                    touch_write(self)
                    if self._items is not items:
                        raise IndexError("deque mutated during iteration")
                if found:
                    break
                place += 1
            else:
                raise ValueError(f"{value!r} is not in deque")
            if self._items is items:  # else others came while a class was asked for its `==`: it is one operation
                self._items = private(items[:place] + items[place + 1 :])
                return

    def rotate(self, n=1, /):
        n = _integer(n)
        touch_write(self)
        size = len(self._items)
        if size > 1:
            split = -n % size
            self._items = private(self._items[split:] + self._items[:split])

    def reverse(self):
        touch_write(self)
        self._items.reverse()

    def count(self, value, /):
        touch_read(self)
        items = self._items
        found = 0
        for item in items:
            if value in (item,):
                found += 1
            _check(self, items, item, value)
        return found

    def index(self, value, /, *bounds):
        start, stop = _bounds(*bounds)
        touch_read(self)
        items = self._items
        for place in range(_clamped(start, items), _clamped(stop, items)):
            item = items[place]
            if value in (item,):
                return place
            _check(self, items, item, value)
        raise ValueError(f"{value!r} is not in deque")

    def __contains__(self, value, /):
        touch_read(self)
        items = self._items
        for item in items:
            if value in (item,):
                return True
            _check(self, items, item, value)
        return False

    def __len__(self):
        touch_read(self)
        return len(self._items)

    def __getitem__(self, index, /):
        index = _plain_index(index)
        touch_read(self)
        return self._items[_place(self._items, index)]

    def __setitem__(self, index, value, /):
        index = _plain_index(index)
        touch_write(self)
        self._items[_place(self._items, index)] = value

    def __delitem__(self, index, /):
        index = _plain_index(index)
        touch_write(self)
        place = _place(self._items, index)
        self._items = private(self._items[:place] + self._items[place + 1 :])

    def __iter__(self):
        return _deque_iterator(self)

    def __reversed__(self):
        return _deque_reverse_iterator(self)

    def copy(self):
        if self._maxlen is None:
            return type(self)(self)
        return type(self)(self, self._maxlen)

    __copy__ = copy

    def __reduce__(self):
        state = {
            name: value for name, value in instance_items(self) if name not in deque.__slots__
        }
        return type(self), () if self._maxlen is None else ((), self._maxlen), state or None, iter(self)

    def __add__(self, other):
        if not isinstance(other, deque):
            if hasattr(type(other), "__radd__"):
                return NotImplemented
            raise TypeError(f'can only concatenate deque (not "{type(other).__name__}") to deque')
        result = deque.copy(self)
        deque.extend(result, other)
        return result

    def __iadd__(self, iterable):
        deque.extend(self, iterable)
        return self

    def __mul__(self, n):
        if not isinstance(n, int) and not hasattr(type(n), "__index__"):
            return NotImplemented
        return deque.__imul__(deque.copy(self), n)

    __rmul__ = __mul__

    def __imul__(self, n):
        if not isinstance(n, int) and not hasattr(type(n), "__index__"):
            return NotImplemented
        _refuse_own(self, "__iter__", "__len__", "__mul__")
        n = _integer(n)
        touch_write(self)
        size = len(self._items)
        if self._maxlen is not None and size > 1:
            n = min(n, (self._maxlen + size - 1) // size)
        if size and n != 1:
            self._items = private(self._last(self._items * n))
        return self

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        if self is other:
            return True
        left, right, pair = _compare(self, other, True)
        if pair is None:
            return left == right
        return True if pair[0] == pair[1] else False

    def __ne__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        if self is other:
            return False
        left, right, pair = _compare(self, other, True)
        if pair is None:
            return left != right
        return True if pair[0] != pair[1] else False

    def __lt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        left, right, pair = _compare(self, other, False)
        if pair is None:
            return left < right
        return True if pair[0] < pair[1] else False

    def __le__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        left, right, pair = _compare(self, other, False)
        if pair is None:
            return left <= right
        return True if pair[0] <= pair[1] else False

    def __gt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        left, right, pair = _compare(self, other, False)
        if pair is None:
            return left > right
        return True if pair[0] > pair[1] else False

    def __ge__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        left, right, pair = _compare(self, other, False)
        if pair is None:
            return left >= right
        return True if pair[0] >= pair[1] else False

    def __repr__(self):
        if not repr_enter(self):
            return "[...]"
        try:
            _refuse_own(self, "__iter__", "__len__")
            bound = "" if self._maxlen is None else f", maxlen={self._maxlen}"
            touch_read(self)
            items = self._items[:]
            return f"{type(self).__name__}({items!r}{bound})"
        finally:
            repr_leave(self)

    def __class_getitem__(cls, item):
        return cls


def _snapshot(iterable):
    """The items of what is read in one operation, as a list of our own; None for what is iterated step by step."""
    if isinstance(iterable, deque) and lookup(type_of(iterable), "__iter__") is lookup(deque, "__iter__"):
        touch_read(iterable)
        return iterable._items[:]
    return list(iterable) if type(iterable) in _SNAPSHOT else None


def _refuse_own(value, *names):
    """Of a subclass: CPython would call these, in which order is its own business."""
    kind = type_of(value)
    if not same(kind, deque):
        for name in names:
            if lookup(kind, name) is not lookup(deque, name):
                refuse(f"{name} of a deque's own, in another operation", "it is not modelled", "use a deque inside")


def _runs_code(left, right):
    """Whether `left == right` may run code of the program."""
    return not same(left, right) and not (_is_tame(left) and _is_tame(right))


def _is_tame(value):
    return is_plain(value) or lookup(type_of(value), "__eq__") is lookup(object, "__eq__")


def _check(deque, items, left, right):
    """After a comparison: nobody may have changed the deque meanwhile."""
    if _runs_code(left, right):
        touch_read(deque)
        if deque._items is not items:
            raise RuntimeError("deque mutated during iteration")


def _compare(left, right, by_length):
    """The two lengths, and the first pair of items that are neither the same object nor equal, or None; also if the
    lengths differ and that is enough."""
    _refuse_own(left, "__iter__", "__len__")
    _refuse_own(right, "__iter__", "__len__")
    touch_read(left)
    touch_read(right)
    mine, others = left._items, right._items
    if not by_length or len(mine) == len(others):
        for x, y in zip(mine, others):
            if y not in (x,):
                return len(mine), len(others), (x, y)
            _check(left, mine, x, y)
            _check(right, others, x, y)
    return len(mine), len(others), None


def _plain_index(index):
    if not isinstance(index, int) and not hasattr(type(index), "__index__"):
        raise TypeError(f"sequence index must be integer, not '{type(index).__name__}'")
    return _integer(index)


def _place(items, index):
    if not -len(items) <= index < len(items):
        raise IndexError("deque index out of range")
    return index % len(items)


def _bounds(start=0, stop=9223372036854775807):
    return _integer(start), _integer(stop)


def _clamped(index, items):
    return max(index + len(items), 0) if index < 0 else min(index, len(items))


class _deque_iterator:
    __module__ = "collections"
    __slots__ = ("_deque", "_items", "_next")

    def __init__(self, deque):
        touch_read(deque)
        self._deque = deque
        self._items = deque._items
        self._next = 0

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        touch_read(self._deque)
        if self._items is not self._deque._items:
            self._next = len(self._items)
            raise RuntimeError("deque mutated during iteration")
        if self._next == len(self._items):
            raise StopIteration
        item = self._items[self._next]
        self._next += 1
        return item


class _deque_reverse_iterator:
    __module__ = "collections"
    __slots__ = ("_deque", "_items", "_next")

    def __init__(self, deque):
        touch_read(deque)
        self._deque = deque
        self._items = deque._items
        self._next = len(self._items)

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        touch_read(self._deque)
        if self._next == 0:
            raise StopIteration
        if self._items is not self._deque._items:
            self._next = 0
            raise RuntimeError("deque mutated during iteration")
        self._next -= 1
        return self._items[self._next]


