"""`collections`: named tuples, default, ordered and counting dictionaries; the deque is in its own module.

The dictionaries are subclasses of `dict` that add what they must, so that everything said about a dictionary's
operations holds for them. Python 3.11 shows an `OrderedDict` in another way than later versions: that text can be
printed, but not looked at.
"""

import collections.abc as abc
from collections.abc import Mapping as _Mapping

from _arguments import bind as _bind
from _deque import deque
from _machine import (
    caller_module,
    dict_candidates,
    dict_move,
    dict_pop_first,
    instance_items,
    instance_set,
    missing,
    refuse,
    repr_enter,
    repr_leave,
)

_MISSING = missing()
_UNKNOWN = "\U00010a7f"  # a text that nobody may look at (see `_builtins_objects.ADDRESS`)


class defaultdict(dict):
    __slots__ = ("default_factory",)

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory
        super().__init__(*args, **kwargs)

    def __missing__(self, key, /):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __reduce__(self):
        factory = () if self.default_factory is None else (self.default_factory,)
        return type(self), factory, None, None, iter(self.items())

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self)(self.default_factory, self)
        dict.update(result, other)
        return result

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self)(self.default_factory, other)
        dict.update(result, self)
        return result

    def __repr__(self):
        return f"{type(self).__name__}({self.default_factory!r}, {dict.__repr__(self)})"


class OrderedDict(dict):
    _ordered = True  # who takes all of it asks a subclass for its keys (`_builtins_operators.is_read_past_methods`)

    def __init__(self, other=(), /, **kwds):
        _update(self, other, kwds)

    def update(self, other=(), /, **kwds):
        _update(self, other, kwds)

    def setdefault(self, key, default=None):
        if type(self) is OrderedDict:
            return dict.setdefault(self, key, default)
        if key in self:
            return self[key]
        self[key] = default
        return default

    def move_to_end(self, key, last=True):
        for known, place in dict_candidates(self, hash(key)):
            if key in (known,) and dict_move(self, place, bool(last)):
                return
        raise KeyError(key)

    def popitem(self, last=True):
        if last:
            if dict.__len__(self):
                return dict.popitem(self)
        else:
            item = dict_pop_first(self)
            if item is not _MISSING:
                return item
        raise KeyError("dictionary is empty")

    def copy(self):
        result = type(self)()
        for key in list(dict.keys(self)):
            result[key] = self[key]
        for name, value in instance_items(self):
            instance_set(result, name, value)
        return result

    def __reduce__(self):
        state = dict(instance_items(self))
        return type(self), (), state or None, None, iter(self.items())

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(dict.keys(self)) == list(dict.keys(other))
        return dict.__eq__(self, other)

    def __ne__(self, other):
        equal = OrderedDict.__eq__(self, other)
        return equal if equal is NotImplemented else not equal

    __hash__ = None

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self)(self)
        _update(result, other, {})
        return result

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        result = type(self)(other)
        _update(result, self, {})
        return result

    def __ior__(self, other):
        _update(self, other, {})
        return self

    def __repr__(self):
        if not repr_enter(self):
            return "..."
        try:
            items = {}
            for key in self.keys():
                items[key] = self[key]
            return f"{type(self).__name__}({items!r}{_UNKNOWN})" if items else f"{type(self).__name__}()"
        finally:
            repr_leave(self)


def _update(ordered, other, kwds):
    """Sets the items one by one, as a subclass with its own `__setitem__` expects."""
    if type(other) is dict:
        pairs = list(other.items())
    elif hasattr(other, "keys"):
        for key in other.keys():
            ordered[key] = other[key]
        pairs = ()
    elif hasattr(other, "items"):
        pairs = other.items()
    else:
        pairs = other
    for key, value in pairs:
        ordered[key] = value
    for key, value in kwds.items():
        ordered[key] = value


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        ordered = sorted(self.items(), key=_count_of, reverse=True)
        return ordered if n is None else ordered[: max(n, 0)]

    def elements(self):
        from itertools import chain, repeat, starmap

        return chain.from_iterable(starmap(repeat, self.items()))

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        if isinstance(iterable, _Mapping):
            if self:
                for element, count in iterable.items():
                    self[element] = count + self.get(element, 0)
            else:
                super().update(iterable)
        elif iterable is not None:
            for element in iterable:
                self[element] = self.get(element, 0) + 1
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        if isinstance(iterable, _Mapping):
            for element, count in iterable.items():
                self[element] = self.get(element, 0) - count
        elif iterable is not None:
            for element in iterable:
                self[element] = self.get(element, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        return self.__class__(self)

    def __reduce__(self):
        return self.__class__, (dict(self),)

    def __delitem__(self, elem):
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            counts = dict(self.most_common())
        except TypeError:
            counts = dict(self)  # counts that cannot be ordered
        return f"{self.__class__.__name__}({counts!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[elem] == other[elem] for counter in (self, other) for elem in counter)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[elem] <= other[elem] for counter in (self, other) for elem in counter)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[elem] >= other[elem] for counter in (self, other) for elem in counter)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        counts = {elem: count + other[elem] for elem, count in self.items()}
        return _positive(counts, {elem: count for elem, count in other.items() if elem not in self})

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        counts = {elem: count - other[elem] for elem, count in self.items()}
        return _positive(counts, {elem: 0 - count for elem, count in other.items() if elem not in self})

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        counts = {elem: _larger(count, other[elem]) for elem, count in self.items()}
        return _positive(counts, {elem: count for elem, count in other.items() if elem not in self})

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return _positive({elem: _smaller(count, other[elem]) for elem, count in self.items()})

    def __pos__(self):
        return _positive(self)

    def __neg__(self):
        return _positive({elem: 0 - count for elem, count in self.items() if count < 0})

    def __iadd__(self, other):
        for elem, count in other.items():
            self[elem] += count
        return self._keep_positive()

    def __isub__(self, other):
        for elem, count in other.items():
            self[elem] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for elem, count in other.items():
            if count > self[elem]:
                self[elem] = count
        return self._keep_positive()

    def __iand__(self, other):
        for elem, count in self.items():
            if other[elem] < count:
                self[elem] = other[elem]
        return self._keep_positive()

    def _keep_positive(self):
        for elem in [elem for elem, count in self.items() if not count > 0]:
            del self[elem]
        return self


def _count_of(item):
    return item[1]


def _larger(count, other):
    return other if count < other else count


def _smaller(count, other):
    return count if count < other else other


def _positive(*parts):
    """A new Counter of the positive counts."""
    result = Counter()
    for part in parts:
        for elem, count in part.items():
            if count > 0:
                result[elem] = count
    return result


_KEYWORDS = (
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
)  # fmt: skip


class _tuplegetter:  # the attribute that stands for one place of a named tuple
    __slots__ = ("__doc__", "_place")

    def __init__(self, place):
        self._place = place
        self.__doc__ = f"Alias for field number {place}"

    def __get__(self, obj, owner=None):
        return self if obj is None else tuple.__getitem__(obj, self._place)

    def __set__(self, obj, value):
        raise AttributeError("can't set attribute")

    def __delete__(self, obj):
        raise AttributeError("can't delete attribute")


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = [str(name) for name in field_names]
    typename = str(typename)
    if rename:
        for place, name in enumerate(field_names):
            unusable = not name.isidentifier() or name in _KEYWORDS or name.startswith("_")
            if unusable or name in field_names[:place]:
                field_names[place] = f"_{place}"
    for name in [typename, *field_names]:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if name in _KEYWORDS:
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    for place, name in enumerate(field_names):
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in field_names[:place]:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
    fields = tuple(field_names)
    values = () if defaults is None else tuple(defaults)
    if len(values) > len(fields):
        raise TypeError("Got more default values than field names")
    required = fields[: len(fields) - len(values)]
    field_defaults = dict(zip(fields[len(required) :], values))
    constructor = f"{typename}.__new__"

    def __new__(cls, /, *args, **kwargs):
        if kwargs or len(args) != len(fields):
            bound = _bind(constructor, fields, (), required, args, kwargs)
            args = [bound[name] if name in bound else field_defaults[name] for name in fields]
        return tuple.__new__(cls, args)

    def _make(cls, iterable):
        result = tuple.__new__(cls, iterable)
        if len(result) != len(fields):
            raise TypeError(f"Expected {len(fields)} arguments, got {len(result)}")
        return result

    def _replace(self, /, **kwds):
        items = [kwds.pop(name) if name in kwds else value for name, value in zip(fields, self)]
        if kwds:
            refuse(
                f"_replace of unknown fields {list(kwds)!r}", "versions raise different errors", "name fields"
            )
        return self._make(items)

    def _asdict(self):
        return dict(zip(fields, self))

    def __repr__(self):
        parts = [f"{name}={tuple.__getitem__(self, place)!r}" for place, name in enumerate(fields)]
        return f"{self.__class__.__name__}({', '.join(parts)})"

    def __getnewargs__(self):
        return tuple(self)

    namespace = {
        "__doc__": f"{typename}({', '.join(fields)})",
        "__module__": caller_module() if module is None else module,
        "__qualname__": typename,
        "__slots__": (),
        "__match_args__": fields,
        "_fields": fields,
        "_field_defaults": field_defaults,
        "__new__": __new__,
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _asdict,
        "__repr__": __repr__,
        "__getnewargs__": __getnewargs__,
    }
    for function in (__new__, _make, _replace, _asdict, __repr__, __getnewargs__):
        function.__qualname__ = f"{typename}.{function.__name__}"
    for place, name in enumerate(fields):
        namespace[name] = _tuplegetter(place)
    return type.__new__(type, typename, (tuple,), namespace)


__spoken__ = ("_asdict", "_field_defaults", "_fields", "_make", "_replace")
