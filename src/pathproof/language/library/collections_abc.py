"""`collections.abc`: what the builtin containers are, and the methods that a container of one's own gets for free.

CPython decides `isinstance(x, Iterable)` in three ways: by inheritance, by a list of registered builtin types, and
for the classes that stand for one or a few methods by looking for these in the class. `_Recognised` does the same
from two constants of each class, `_abc_types` and `_abc_methods`; a container of another library module says in
`_known_as` which classes it counts as.
"""

from abc import ABCMeta, abstractmethod

from _machine import class_names, lookup, missing, private_of


class _Recognised(ABCMeta):
    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
        if cls in subclass.__mro__:
            return True
        known_as = lookup(subclass, ".known_as")
        if known_as is not missing() and cls.__name__ in known_as and private_of(cls, ".unmodelled") is not missing():
            return True
        # a subclass of one of these classes is recognised by inheritance alone
        types, methods = private_of(cls, ".abc_types"), private_of(cls, ".abc_methods")
        if types is not missing():
            for known in types:
                if known in subclass.__mro__:
                    return True
        return methods is not missing() and all([_defines(subclass, name) for name in methods])


def _defines(cls, name):
    for base in cls.__mro__:
        if name in class_names(base):
            return base.__dict__[name] is not None
    return False


class Hashable(metaclass=_Recognised):
    __slots__ = ()
    _abc_methods = ("__hash__",)

    @abstractmethod
    def __hash__(self):
        return 0


class Sized(metaclass=_Recognised):
    __slots__ = ()
    _abc_methods = ("__len__",)

    @abstractmethod
    def __len__(self):
        return 0


class Container(metaclass=_Recognised):
    __slots__ = ()
    _abc_types = (type({}.values()),)
    _abc_methods = ("__contains__",)

    @abstractmethod
    def __contains__(self, x):
        return False

    def __class_getitem__(cls, item):
        return cls


class Callable(metaclass=_Recognised):
    __slots__ = ()
    _abc_methods = ("__call__",)

    @abstractmethod
    def __call__(self, *args, **kwds):
        return False

    def __class_getitem__(cls, item):
        return cls


class Iterable(metaclass=_Recognised):
    __slots__ = ()
    _abc_methods = ("__iter__",)

    @abstractmethod
    def __iter__(self):
        while False:
            yield None

    def __class_getitem__(cls, item):
        return cls


class Iterator(Iterable):
    __slots__ = ()
    _abc_methods = ("__iter__", "__next__")

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


class Reversible(Iterable):
    __slots__ = ()
    _abc_types = (tuple, str, range, bytes)
    _abc_methods = ("__reversed__", "__iter__")

    @abstractmethod
    def __reversed__(self):
        while False:
            yield None


class Generator(Iterator):
    __slots__ = ()
    _abc_methods = ("__iter__", "__next__", "send", "throw", "close")

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        if val is None:
            val = typ() if isinstance(typ, type) else typ
        raise val

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            return
        raise RuntimeError("generator ignored GeneratorExit")


class Collection(Sized, Iterable, Container):
    __slots__ = ()
    _abc_types = (type({}.values()),)
    _abc_methods = ("__len__", "__iter__", "__contains__")


class Sequence(Reversible, Collection):
    __slots__ = ()
    _abc_types = (list, tuple, str, range, bytes)

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        i = 0
        try:
            while True:
                yield self[i]
                i += 1
        except IndexError:
            return

    def __contains__(self, value):
        for item in self:
            if value in (item,):  # the same object, or equal
                return True
        return False

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value, start=0, stop=None):
        if start is not None and start < 0:
            start = max(len(self) + start, 0)
        if stop is not None and stop < 0:
            stop += len(self)
        i = start
        while stop is None or i < stop:
            try:
                item = self[i]
            except IndexError:
                break
            if value in (item,):
                return i
            i += 1
        raise ValueError

    def count(self, value):
        found = 0
        for item in self:
            if value in (item,):
                found += 1
        return found


class MutableSequence(Sequence):
    __slots__ = ()
    _abc_types = (list,)

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        try:
            while True:
                self.pop()
        except IndexError:
            pass

    def reverse(self):
        n = len(self)
        for i in range(n // 2):
            self[i], self[n - i - 1] = self[n - i - 1], self[i]

    def extend(self, values):
        if values is self:
            values = list(values)
        for value in values:
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


class Set(Collection):
    __slots__ = ()
    _abc_types = (set, frozenset, type({}.keys()), type({}.items()))

    @classmethod
    def _from_iterable(cls, iterable):
        return cls(iterable)

    def __le__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        if len(self) > len(other):
            return False
        for item in self:
            if item not in other:
                return False
        return True

    def __lt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) < len(other) and self.__le__(other)

    def __ge__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        if len(self) < len(other):
            return False
        for item in other:
            if item not in self:
                return False
        return True

    def __gt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) > len(other) and self.__ge__(other)

    def __eq__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) == len(other) and self.__le__(other)

    __hash__ = None

    def __and__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(value for value in other if value in self)

    __rand__ = __and__

    def isdisjoint(self, other):
        for value in other:
            if value in self:
                return False
        return True

    def __or__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(item for part in (self, other) for item in part)

    __ror__ = __or__

    def __sub__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return self._from_iterable(value for value in self if value not in other)

    def __rsub__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return self._from_iterable(value for value in other if value not in self)

    def __xor__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return (self - other) | (other - self)

    __rxor__ = __xor__

    def _hash(self):
        return hash(frozenset(self))


class MutableSet(Set):
    __slots__ = ()
    _abc_types = (set,)

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError

    def clear(self):
        try:
            while True:
                self.pop()
        except KeyError:
            pass

    def __ior__(self, other):
        for value in other:
            self.add(value)
        return self

    def __iand__(self, other):
        for value in self - other:
            self.discard(value)
        return self

    def __ixor__(self, other):
        if other is self:
            self.clear()
            return self
        if not isinstance(other, Set):
            other = self._from_iterable(other)
        for value in other:
            if value in self:
                self.discard(value)
            else:
                self.add(value)
        return self

    def __isub__(self, other):
        if other is self:
            self.clear()
            return self
        for value in other:
            self.discard(value)
        return self


class MappingView(Sized):
    __slots__ = ("_mapping",)
    _abc_types = (type({}.keys()), type({}.items()), type({}.values()))

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._mapping!r})"

    def __class_getitem__(cls, item):
        return cls


class KeysView(MappingView, Set):
    __slots__ = ()
    _abc_types = (type({}.keys()),)

    @classmethod
    def _from_iterable(cls, iterable):
        return set(iterable)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    __slots__ = ()
    _abc_types = (type({}.items()),)

    @classmethod
    def _from_iterable(cls, iterable):
        return set(iterable)

    def __contains__(self, item):
        key, value = item
        try:
            found = self._mapping[key]
        except KeyError:
            return False
        return value in (found,)

    def __iter__(self):
        for key in self._mapping:
            yield (key, self._mapping[key])


class ValuesView(MappingView, Collection):
    __slots__ = ()
    _abc_types = (type({}.values()),)

    def __contains__(self, value):
        for key in self._mapping:
            if value in (self._mapping[key],):
                return True
        return False

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


class Mapping(Collection):
    __slots__ = ()
    _abc_types = (dict,)

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None
    __reversed__ = None


class MutableMapping(Mapping):
    __slots__ = ()
    _abc_types = (dict,)

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, *default):
        if len(default) > 1:
            given = 2 + len(default)
            raise TypeError(
                f"MutableMapping.pop() takes from 2 to 3 positional arguments but {given} were given"
            )
        try:
            value = self[key]
        except KeyError:
            if not default:
                raise
            return default[0]
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        try:
            while True:
                self.popitem()
        except KeyError:
            pass

    def update(self, other=(), /, **kwds):
        if isinstance(other, Mapping):
            for key in other:
                self[key] = other[key]
        elif hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


__spoken__ = ("_from_iterable", "_hash")
