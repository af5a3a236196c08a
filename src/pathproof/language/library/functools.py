"""`functools`.

A cache is a private dictionary in the order of last use. Looking something up and storing it are one indivisible
operation each; between them the cached function runs, so two threads may both compute a value, as in CPython. Where
keys have a hash or an equality of their own, it is searched as any dictionary is (`_builtins_tables`). Hits and
misses are counted only if the program mentions `cache_info`: nobody else can see the counts, and they would make every
endless loop that uses a cache an infinite state space.

`cached_property` is that of Python 3.12 and later, which takes no lock.
"""

from collections import namedtuple
from types import MappingProxyType as _MappingProxyType
from types import MethodType as _MethodType

from _builtins_tables import place_in as _place_in
from _machine import (
    class_names,
    dict_candidates,
    dict_insert,
    dict_move,
    dict_pop_first,
    dict_replace,
    dict_value,
    instance_get,
    instance_names,
    instance_set,
    is_plain,
    lookup,
    mentions,
    missing,
    private,
    refuse,
    repr_enter,
    repr_leave,
    same,
    touch_read,
    touch_write,
    type_of,
)
from _made_once import first_time

_MISSING = object()
_ASSIGNED = ("__module__", "__name__", "__qualname__", "__doc__")


def reduce(function, iterable, initial=_MISSING, /):
    try:
        iterator = iter(iterable)
    except TypeError:
        raise TypeError("reduce() arg 2 must support iteration") from None
    if initial is _MISSING:
        try:
            initial = next(iterator)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    for item in iterator:
        initial = function(initial, item)
    return initial


def update_wrapper(wrapper, wrapped, assigned=_ASSIGNED, updated=("__dict__",)):
    for name in assigned:
        value = getattr(wrapped, name, _MISSING)
        if value is not _MISSING:
            setattr(wrapper, name, value)
    for name in updated:
        if name == "__dict__":
            for attribute in instance_names(wrapped):
                if attribute not in _ASSIGNED:  # functions keep these apart in CPython
                    instance_set(wrapper, attribute, instance_get(wrapped, attribute))
        else:
            getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=_ASSIGNED, updated=("__dict__",)):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def _readonly(self, value=None):
    raise AttributeError("readonly attribute")


class partial:
    def __init__(self, func, /, *args, **keywords):
        first_time(self, ".func")
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial) and lookup(type(func), "__call__") is lookup(partial, "__call__"):
            if not instance_names(func):  # one with attributes stays as it is
                args = func._args + args
                keywords = {**func._keywords, **keywords}
                func = func._func
        self._func = func
        self._args = args
        self._keywords = keywords

    def __call__(self, /, *args, **keywords):
        return self._func(*self._args, *args, **{**self._keywords, **keywords})

    def __repr__(self):
        if type(self) is not partial:
            refuse("repr() of a subclass of partial", "Python 3.13 shows it otherwise", "define __repr__")
        if not repr_enter(self):
            return "..."
        try:
            parts = [repr(self._func), *map(repr, self._args)]
            parts += [f"{keyword}={value!r}" for keyword, value in self._keywords.items()]
            return f"functools.partial({', '.join(parts)})"
        finally:
            repr_leave(self)

    func = property(lambda self: self._func, _readonly, _readonly)
    args = property(lambda self: self._args, _readonly, _readonly)
    keywords = property(lambda self: self._keywords, _readonly, _readonly)

    def __class_getitem__(cls, item):
        return cls


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        if isinstance(func, partialmethod):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        if get is not None:
            bound = get(obj, cls)
            if bound is not self.func:
                result = partial(bound, *self.args, **self.keywords)
                if hasattr(bound, "__self__"):
                    result.__self__ = bound.__self__
                return result

        def method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})

        return method if obj is None else _MethodType(method, obj)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    def __repr__(self):
        parts = [repr(self.func), *map(repr, self.args)]
        parts += [f"{keyword}={value!r}" for keyword, value in self.keywords.items()]
        return f"functools.partialmethod({', '.join(parts)})"


_CacheInfo = namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"], module="functools")


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return update_wrapper(_lru_cache_wrapper(maxsize, 128, typed), maxsize)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorating_function(user_function):
        return update_wrapper(_lru_cache_wrapper(user_function, maxsize, typed), user_function)

    return decorating_function


def cache(user_function, /):
    return lru_cache(maxsize=None)(user_function)


class _lru_cache_wrapper:
    def __init__(self, function, maxsize, typed):
        if not callable(function):
            raise TypeError("the first argument must be callable")
        self._function = function
        self._maxsize = maxsize
        self._typed = typed
        self._cache = private({})
        self._hits = self._misses = 0

    def __call__(self, /, *args, **kwds):
        key = _key(args, kwds, self._typed)
        if not _is_tame(key):
            return self._call_with_own_equality(key, hash(key), args, kwds)
        counted = mentions("cache_info")
        if counted or self._maxsize is not None:
            touch_write(self)
        else:
            touch_read(self)
        result = self._cache.get(key, _MISSING)
        if result is not _MISSING:
            if counted:
                self._hits += 1
            if self._maxsize is not None:
                self._cache[key] = self._cache.pop(key)
            return result
        if counted:
            self._misses += 1
        result = self._function(*args, **kwds)
        if self._maxsize is None or self._maxsize > 0:
            touch_write(self)
            if self._maxsize is None:
                self._cache[key] = result
            elif key not in self._cache:
                if len(self._cache) >= self._maxsize:
                    dict_pop_first(self._cache)
                self._cache[key] = result
        return result

    def _call_with_own_equality(self, key, code, args, kwds):
        """The same where a look into the cache runs code of the program."""
        found, _ = self._find(key, code)
        counted = mentions("cache_info")
        if found is not missing():
            if counted:
                self._hits += 1
            result = dict_value(self._cache, found)
            if self._maxsize is not None:
                dict_move(self._cache, found, True)
            return result
        if counted:
            self._misses += 1
        result = self._function(*args, **kwds)
        if self._maxsize is None or self._maxsize > 0:
            found, entries = self._find(key, code)
            if found is missing():
                if self._maxsize is not None and len(self._cache) >= self._maxsize:
                    dict_pop_first(self._cache)
                    entries = dict_candidates(self._cache, code)
                dict_insert(self._cache, code, key, result, entries)
            elif self._maxsize is None:
                dict_replace(self._cache, found, result)
        return result

    def _find(self, key, code):
        """The place of an equal key, or missing(), and the entries that it was compared with, as they are now."""
        while True:
            touch_write(self)
            entries = dict_candidates(self._cache, code)
            if not entries:
                return missing(), entries
            found = _place_in(entries, key)
            touch_write(self)
            now = dict_candidates(self._cache, code)
            if len(now) == len(entries) and all([same(x[1], y[1]) for x, y in zip(now, entries)]):
                return found, entries

    def __get__(self, obj, owner=None):
        return self if obj is None else _MethodType(self, obj)

    def cache_info(self):
        if not mentions("cache_info"):
            refuse("cache_info, which the program never names", "hits are not counted then", "name it in the program")
        touch_read(self)
        return _CacheInfo(self._hits, self._misses, self._maxsize, len(self._cache))

    def cache_clear(self):
        touch_write(self)
        self._hits = self._misses = 0
        self._cache = private({})

    def cache_parameters(self):
        return {"maxsize": self._maxsize, "typed": self._typed}

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _is_tame(key):
    """Whether its hash and its equality run no code of the program."""
    if is_plain(key):
        return True
    kind = type_of(key)
    if kind is tuple:
        return all([_is_tame(part) for part in key])
    return lookup(kind, "__hash__") is lookup(object, "__hash__") and lookup(kind, "__eq__") is lookup(object, "__eq__")


def _key(args, kwds, typed):
    """Equal for calls that share an entry. A single int or str stands for itself: 3 and 3.0 are two entries."""
    if not kwds and not typed:
        return args[0] if len(args) == 1 and type(args[0]) in (int, str) else args
    key = args
    if kwds:
        key += (_MISSING,)
        for item in kwds.items():
            key += item
    if typed:
        key += tuple([type(value) for value in args]) + tuple([type(value) for value in kwds.values()])
    return key


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                "Cannot assign the same cached_property to two different names "
                f"({self.attrname!r} and {name!r})."
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        if not hasattr(instance, "__dict__"):
            raise TypeError(
                f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {self.attrname!r} property."
            )
        value = instance_get(instance, self.attrname)
        if value is not missing():
            return value
        value = self.func(instance)
        instance_set(instance, self.attrname, value)
        return value

    def __class_getitem__(cls, item):
        return cls


class _FromLt:
    def __gt__(self, other):
        less = type(self).__lt__(self, other)
        return less if less is NotImplemented else not less and self != other

    def __le__(self, other):
        less = type(self).__lt__(self, other)
        return less if less is NotImplemented else less or self == other

    def __ge__(self, other):
        less = type(self).__lt__(self, other)
        return less if less is NotImplemented else not less


class _FromLe:
    def __ge__(self, other):
        not_greater = type(self).__le__(self, other)
        return not_greater if not_greater is NotImplemented else not not_greater or self == other

    def __lt__(self, other):
        not_greater = type(self).__le__(self, other)
        return not_greater if not_greater is NotImplemented else not_greater and self != other

    def __gt__(self, other):
        not_greater = type(self).__le__(self, other)
        return not_greater if not_greater is NotImplemented else not not_greater


class _FromGt:
    def __lt__(self, other):
        greater = type(self).__gt__(self, other)
        return greater if greater is NotImplemented else not greater and self != other

    def __ge__(self, other):
        greater = type(self).__gt__(self, other)
        return greater if greater is NotImplemented else greater or self == other

    def __le__(self, other):
        greater = type(self).__gt__(self, other)
        return greater if greater is NotImplemented else not greater


class _FromGe:
    def __le__(self, other):
        not_less = type(self).__ge__(self, other)
        return not_less if not_less is NotImplemented else not not_less or self == other

    def __gt__(self, other):
        not_less = type(self).__ge__(self, other)
        return not_less if not_less is NotImplemented else not_less and self != other

    def __lt__(self, other):
        not_less = type(self).__ge__(self, other)
        return not_less if not_less is NotImplemented else not not_less


def total_ordering(cls):
    defined = [name for base in cls.__mro__ if base is not object for name in class_names(base)]
    for root, derived in (("__lt__", _FromLt), ("__le__", _FromLe), ("__gt__", _FromGt), ("__ge__", _FromGe)):
        if root in defined:
            for name in ("__lt__", "__le__", "__gt__", "__ge__"):
                if name not in defined:
                    setattr(cls, name, derived.__dict__[name])
            return cls
    raise ValueError("must define at least one ordering operation: < > <= >=")


class _KeyWrapper:
    __slots__ = ("_compare", "obj")
    __hash__ = None

    def __init__(self, compare, obj):
        self._compare = compare
        self.obj = obj

    def __call__(self, obj):
        return _KeyWrapper(self._compare, obj)

    def _against(self, other):
        if not isinstance(other, _KeyWrapper):
            raise TypeError("other argument must be K instance")
        return self._compare(self.obj, other.obj)

    def __lt__(self, other):
        return self._against(other) < 0

    def __le__(self, other):
        return self._against(other) <= 0

    def __eq__(self, other):
        return self._against(other) == 0

    def __ne__(self, other):
        return self._against(other) != 0

    def __gt__(self, other):
        return self._against(other) > 0

    def __ge__(self, other):
        return self._against(other) >= 0


def cmp_to_key(mycmp):
    return _KeyWrapper(mycmp, None)


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for registered in registry:
            if registered not in cls.__mro__ and issubclass(cls, registered):
                refuse(
                    "singledispatch on a virtual base class",
                    "it is not modelled",
                    "register the class itself",
                )
        for base in cls.__mro__:
            if base in registry:
                return registry[base]

    def register(cls, func=None):
        if not isinstance(cls, type):
            refuse(
                "register() without a class", "annotations are not evaluated", "give the class to register()"
            )
        if func is None:
            return lambda f: register(cls, f)
        registry[cls] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    name = getattr(func, "__name__", "singledispatch function")
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = _MappingProxyType(registry)
    return update_wrapper(wrapper, func)


__binds__ = ("cache", "lru_cache", "singledispatch", "total_ordering", "update_wrapper", "wraps")
