"""`collections.deque`.

The items are in a list that is replaced, never changed, when items come or go. An iterator remembers the list that
it began with and so sees, by identity, that the deque was changed under it; CPython counts changes for that, and a
counter would make every endless queue an infinite state space. Assigning to an item and `reverse` change the list in
place: CPython's iterators do not notice these either.

Every method is one indivisible operation as far as it calls none of the program's own code. Lists are short in
programs that can be checked, so copying one costs little.
"""

from _machine import enter, instance_get, instance_names, repr_enter, repr_leave

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
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
            maxlen = int(maxlen)
        self._maxlen = maxlen
        self._items = []
        self._items = self._last(list(iterable))

    @property
    def maxlen(self):
        return self._maxlen

    def _last(self, items):
        """The last items, as many as there is room for."""
        if self._maxlen is None or len(items) <= self._maxlen:
            return items
        return items[len(items) - self._maxlen :]

    def append(self, x, /):
        enter(self)
        self._items = self._last([*self._items, x])

    def appendleft(self, x, /):
        enter(self)
        self._items = [x, *self._items][: self._maxlen]

    def pop(self):
        enter(self)
        if not self._items:
            raise IndexError("pop from an empty deque")
        item = self._items[-1]
        self._items = self._items[:-1]
        return item

    def popleft(self):
        enter(self)
        if not self._items:
            raise IndexError("pop from an empty deque")
        item = self._items[0]
        self._items = self._items[1:]
        return item

    def extend(self, iterable, /):
        if iterable is self or type(iterable) in _SNAPSHOT:
            more = list(iterable)
            enter(self)
            if more and self._maxlen != 0:
                self._items = self._last([*self._items, *more])
        else:
            for x in iterable:
                enter(self)
                if self._maxlen != 0:
                    self._items = self._last([*self._items, x])

    def extendleft(self, iterable, /):
        if iterable is self or type(iterable) in _SNAPSHOT:
            more = list(iterable)
            enter(self)
            if more and self._maxlen != 0:
                self._items = [*reversed(more), *self._items][: self._maxlen]
        else:
            for x in iterable:
                enter(self)
                if self._maxlen != 0:
                    self._items = [x, *self._items][: self._maxlen]

    def clear(self):
        enter(self)
        if self._items:
            self._items = []

    def insert(self, index, x, /):
        index = _integer(index)
        enter(self)
        if len(self._items) == self._maxlen:
            raise IndexError("deque already at its maximum size")
        items = self._items[:]
        items.insert(index, x)
        self._items = items

    def remove(self, value, /):
        enter(self)
        items = self._items
        for place, item in enumerate(items):
            found = value in (item,)  # the same object, or equal
            if self._items is not items:
                raise IndexError("deque mutated during iteration")
            if found:
                self._items = items[:place] + items[place + 1 :]
                return
        raise ValueError(f"{value!r} is not in deque")

    def rotate(self, n=1, /):
        n = _integer(n)
        enter(self)
        size = len(self._items)
        if size > 1:
            split = -n % size
            self._items = self._items[split:] + self._items[:split]

    def reverse(self):
        enter(self)
        self._items.reverse()

    def count(self, value, /):
        enter(self)
        found = 0
        for item in self:
            if value in (item,):
                found += 1
        return found

    def index(self, value, /, *bounds):
        start, stop = _bounds(*bounds)
        enter(self)
        items = self._items
        start, stop, _ = slice(start, stop).indices(len(items))
        for place in range(start, stop):
            if value in (items[place],):
                return place
            if self._items is not items:
                raise RuntimeError("deque mutated during iteration")
        raise ValueError(f"{value!r} is not in deque")

    def __contains__(self, value, /):
        enter(self)
        items = self._items
        for item in items:
            if value in (item,):
                return True
            if self._items is not items:
                raise RuntimeError("deque mutated during iteration")
        return False

    def __len__(self):
        return len(self._items)

    def __getitem__(self, index, /):
        items = self._items
        return items[_place(items, index)]

    def __setitem__(self, index, value, /):
        enter(self)
        self._items[_place(self._items, index)] = value

    def __delitem__(self, index, /):
        enter(self)
        place = _place(self._items, index)
        self._items = self._items[:place] + self._items[place + 1 :]

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
        state = {name: instance_get(self, name) for name in instance_names(self) if name not in deque.__slots__}
        return type(self), () if self._maxlen is None else ((), self._maxlen), state or None, iter(self)

    def __add__(self, other):
        if not isinstance(other, deque):
            if hasattr(type(other), "__radd__"):
                return NotImplemented
            raise TypeError(f'can only concatenate deque (not "{type(other).__name__}") to deque')
        result = self.copy()
        result.extend(other)
        return result

    def __iadd__(self, iterable):
        self.extend(iterable)
        return self

    def __mul__(self, n):
        if not isinstance(n, int) and not hasattr(type(n), "__index__"):
            return NotImplemented
        result = self.copy()
        result *= n
        return result

    __rmul__ = __mul__

    def __imul__(self, n):
        if not isinstance(n, int) and not hasattr(type(n), "__index__"):
            return NotImplemented
        n = _integer(n)
        enter(self)
        size = len(self._items)
        if self._maxlen is not None and size > 1:
            n = min(n, (self._maxlen + size - 1) // size)
        if size and n != 1:
            self._items = self._last(self._items * n)
        return self

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        enter(self)
        return self is other or (len(self) == len(other) and _difference(self, other) is None)

    def __ne__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        enter(self)
        return self is not other and (len(self) != len(other) or _difference(self, other) is not None)

    def __lt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        enter(self)
        pair = _difference(self, other)
        return len(self) < len(other) if pair is None else pair[0] < pair[1]

    def __le__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        enter(self)
        pair = _difference(self, other)
        return len(self) <= len(other) if pair is None else pair[0] <= pair[1]

    def __gt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        enter(self)
        pair = _difference(self, other)
        return len(self) > len(other) if pair is None else pair[0] > pair[1]

    def __ge__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        enter(self)
        pair = _difference(self, other)
        return len(self) >= len(other) if pair is None else pair[0] >= pair[1]

    def __repr__(self):
        if not repr_enter(self):
            return "[...]"
        try:
            bound = "" if self._maxlen is None else f", maxlen={self._maxlen}"
            return f"{type(self).__name__}({list(self)!r}{bound})"
        finally:
            repr_leave(self)

    def __class_getitem__(cls, item):
        return cls


def _difference(left, right):
    """The first pair of items that are neither the same object nor equal, or None."""
    for x, y in zip(left, right):
        if y not in (x,):
            return x, y
    return None


def _integer(number):
    if isinstance(number, int):
        return number
    if not hasattr(type(number), "__index__"):
        raise TypeError(f"'{type(number).__name__}' object cannot be interpreted as an integer")
    return type(number).__index__(number)


def _place(items, index):
    if not isinstance(index, int) and not hasattr(type(index), "__index__"):
        raise TypeError(f"sequence index must be integer, not '{type(index).__name__}'")
    index = _integer(index)
    if not -len(items) <= index < len(items):
        raise IndexError("deque index out of range")
    return index % len(items)


def _bounds(start=0, stop=None):
    return start, stop


class _deque_iterator:
    __module__ = "collections"
    __slots__ = ("_deque", "_items", "_next")

    def __init__(self, deque):
        self._deque = deque
        self._items = deque._items
        self._next = 0

    def __iter__(self):
        return self

    def __next__(self):
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
        self._deque = deque
        self._items = deque._items
        self._next = len(self._items)

    def __iter__(self):
        return self

    def __next__(self):
        if self._next == 0:
            raise StopIteration
        if self._items is not self._deque._items:
            self._next = 0
            raise RuntimeError("deque mutated during iteration")
        self._next -= 1
        return self._items[self._next]


__unmodelled__ = ()
