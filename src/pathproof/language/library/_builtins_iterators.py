"""Iterators over what has no iterator of its own, and `enumerate`, `zip`, `map`, `filter`, `reversed`.

The next item of one of them is one operation, however many iterators it asks; what it remembers is private to it.
Classes with small letters are named as `type()` shows them.
"""

import _builtins_operators as _operators
import _builtins_sequences as _sequences
from _builtins_classes import build_class as _build_class
from _machine import (
    allocate,
    bind,
    is_subclass,
    list_snapshot,
    lookup,
    missing,
    mro,
    same,
    touch_read,
    touch_write,
    type_of,
)
from _made_once import first_time

_NOTHING = allocate(object)
_BUILTIN = mro(type_of(iter([])))[1]


def is_simple(iterator):
    """Whether its next item is one indivisible operation: it is one along a list, a dict or the like."""
    return is_subclass(type_of(iterator), _BUILTIN)


class iterator:
    """Along a sequence that has only `__getitem__`, until that raises IndexError."""

    __slots__ = ("_place", "_sequence")

    def __init__(self, sequence):
        self._sequence = sequence
        self._place = 0

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        place = self._place
        if place is not None:
            item = _sequences.item_or_missing(self._sequence, place)
            touch_write(self)  # the program's own code ran
            if item is not missing():
                if self._place is not None:  # where others have come to meanwhile, as CPython does
                    self._place += 1
                return item
            self._place = None
        raise StopIteration

    def __length_hint__(self):
        touch_read(self)
        if self._place is None:
            return 0
        sequence = self._sequence
        if lookup(type_of(sequence), "__len__") is missing():
            return NotImplemented
        size = len(sequence)
        touch_read(self)  # the program's own code ran
        return 0 if self._place is None or size < self._place else size - self._place


SequenceIterator = iterator


class callable_iterator:
    """`iter(function, sentinel)`."""

    __slots__ = ("_function", "_sentinel")

    def __init__(self, function, sentinel):
        self._function = function
        self._sentinel = sentinel

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        if self._function is not None:
            try:
                item = self._function()
            except StopIteration:
                item = self._sentinel
            else:
                touch_read(self)
                ended = self._function is None  # another came to the end meanwhile
                if not ended and not same(item, self._sentinel) and not self._sentinel == item:
                    return item
            touch_write(self)
            self._function = None
        raise StopIteration


CallableIterator = callable_iterator


class enumerate:
    __slots__ = ("_count", "_iterator")

    def __init__(self, iterable=missing(), start=0):
        first_time(self, ".iterator")
        if iterable is missing():
            raise TypeError("enumerate() missing required argument 'iterable'")
        self._iterator = iter(iterable)
        self._count = _operators.index_of(start)

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        item = next(self._iterator)
        if not is_simple(self._iterator):
            touch_write(self)  # the program's own code ran
        count = self._count
        self._count = count + 1
        return count, item


class zip:
    __slots__ = ("_iterators", "_strict")

    def __init__(self, /, *iterables, strict=False):
        first_time(self, ".iterators")
        self._iterators = list_snapshot([iter(iterable) for iterable in iterables])
        self._strict = True if strict else False

    def __iter__(self):
        return self

    def __next__(self):
        iterators = self._iterators
        if not iterators:
            raise StopIteration
        items = []
        if not self._strict:
            for iterator in iterators:
                items.append(next(iterator))
            return list_snapshot(items)
        for iterator in iterators:
            try:
                items.append(next(iterator))
            except StopIteration:
                break
        if len(items) == len(iterators):
            return list_snapshot(items)
        place = len(items)
        if place:
            others = "argument 1" if place == 1 else f"arguments 1-{place}"
            raise ValueError(f"zip() argument {place + 1} is shorter than {others}")
        for place in range(1, len(iterators)):
            if next(iterators[place], _NOTHING) is not _NOTHING:
                others = "argument 1" if place == 1 else f"arguments 1-{place}"
                raise ValueError(f"zip() argument {place + 1} is longer than {others}")
        raise StopIteration


class map:
    __slots__ = ("_function", "_iterators")

    def __init__(self, /, *args):
        first_time(self, ".function")
        if len(args) < 2:
            raise TypeError("map() must have at least two arguments.")
        self._function = args[0]
        self._iterators = list_snapshot([iter(iterable) for iterable in args[1:]])

    def __iter__(self):
        return self

    def __next__(self):
        iterators = self._iterators
        if len(iterators) == 1:
            return self._function(next(iterators[0]))
        items = []
        for iterator in iterators:
            items.append(next(iterator))
        return self._function(*items)


class filter:
    __slots__ = ("_function", "_iterator")

    def __init__(self, /, *args):
        first_time(self, ".function")
        if len(args) != 2:
            raise TypeError(f"filter expected 2 arguments, got {len(args)}")
        self._function = None if same(args[0], bool) else args[0]
        self._iterator = iter(args[1])

    def __iter__(self):
        return self

    def __next__(self):
        function = self._function
        while True:
            item = next(self._iterator)
            if item if function is None else function(item):
                return item


class reversed:
    __slots__ = ("_place", "_sequence")

    def __new__(cls, sequence, /):
        kind = type_of(sequence)
        method = lookup(kind, "__reversed__")
        if method is not missing() and method is not None:
            return bind(method, sequence)()
        if method is None or lookup(kind, "__getitem__") is missing():
            raise TypeError(f"'{kind.__name__}' object is not reversible")
        return reversed_from(cls, sequence)

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        place = self._place - 1
        if place >= 0:
            try:
                item = _sequences.item_or_missing(self._sequence, place)
            except BaseException:
                touch_write(self)
                self._place = 0
                raise
            touch_write(self)  # the program's own code ran
            if item is not missing():
                self._place -= 1  # from where others have come to meanwhile, as CPython does
                return item
            self._place = 0
        raise StopIteration

    def __length_hint__(self):
        touch_read(self)
        if self._place == 0:
            return 0
        size = len(self._sequence)
        touch_read(self)  # the program's own code ran
        return self._place if size >= self._place else 0


def reversed_from(cls, sequence, length=None):
    self = allocate(cls)
    self._sequence = sequence
    self._place = len(sequence) if length is None else length
    return self


class list_reverseiterator(reversed):
    __slots__ = ()

    def __next__(self):
        touch_write(self)
        place = self._place - 1
        if place >= 0:
            self._place = place
            try:
                return list.__getitem__(self._sequence, place)
            except IndexError:
                self._place = 0
        raise StopIteration

    def __length_hint__(self):
        touch_read(self)
        return self._place


ListReversed = list_reverseiterator


class dict_reversekeyiterator:
    """Backwards along a dictionary, which must keep its size meanwhile."""

    __slots__ = ("_place", "_size", "_source", "_watch")

    def __init__(self, source):
        self._source = source
        self._watch = iter(source)
        next(self._watch, None)  # so that it is under way, and notices if a key leaves
        self._place = self._size = len(source)

    def __iter__(self):
        return self

    def __next__(self):
        touch_write(self)
        if self._place == 0:
            raise StopIteration
        items = _operators.items_of(self._source)
        if len(items) != self._size:
            self._size = -1
            raise RuntimeError("dictionary changed size during iteration")
        next(self._watch, None)
        self._place -= 1
        return items[self._place]


DictReversed = dict_reversekeyiterator


def plain_iterator(value):
    kind = type_of(value)
    method = lookup(kind, "__iter__")
    if method is missing() and lookup(kind, "__getitem__") is not missing():
        return SequenceIterator(value)
    if method is missing() or method is None:
        raise TypeError(f"'{kind.__name__}' object is not iterable")
    result = bind(method, value)()
    if lookup(type_of(result), "__next__") is missing():
        raise TypeError(f"iter() returned non-iterator of type '{type_of(result).__name__}'")
    return result


def iterator_of(*args):
    """`iter`."""
    if len(args) == 1:
        return plain_iterator(args[0])
    if len(args) != 2:
        raise TypeError(
            f"iter expected at {'most 2 arguments' if args else 'least 1 argument'}, got {len(args)}"
        )
    if not callable(args[0]):
        raise TypeError("iter(object, sentinel): object must be callable")
    return CallableIterator(args[0], args[1])
