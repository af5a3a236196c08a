"""`copy`.

A class says how it is copied in CPython's own way: `__copy__` and `__deepcopy__`, else `__reduce_ex__` or
`__reduce__`, else a new instance that gets the state, through `__getstate__` and `__setstate__` if there are any.
Values that cannot change are their own copies.
"""

from types import GeneratorType as _GeneratorType
from types import MethodType as _MethodType

from _builtins_namespaces import AttributeView, slot_names
from _builtins_sets import is_unordered, listed
from _machine import (
    class_names,
    instance_get,
    instance_set,
    lookup,
    missing,
    payload,
    private_of,
    refuse,
    same,
    set_snapshot,
)

_ATOMS = (
    type(None), bool, int, float, str, bytes, range, type, property, type(...), type(NotImplemented),
    type(len), type(lambda: None),
)  # fmt: skip
_NONE_YET = object()


class Error(Exception):
    pass


error = Error


def copy(x):
    cls = type(x)
    if cls in _ATOMS or cls in (tuple, frozenset, slice, _MethodType) or issubclass(cls, type):
        return x
    if cls in (list, dict, set):
        return x.copy()
    method = getattr(cls, "__copy__", None)
    if method is not None:
        return method(x)
    reduced = _reduced(x)
    return x if isinstance(reduced, str) else _reconstruct(x, None, *reduced)


def deepcopy(x, memo=None):
    cls = type(x)
    if cls in _ATOMS or issubclass(cls, type):
        return x
    if memo is None:
        memo = {}
    if cls is tuple:
        return _deepcopy_tuple(x, memo)
    if cls is frozenset:
        return frozenset([deepcopy(item, memo) for item in set_snapshot(x)])
    if cls is slice:
        return slice(deepcopy(x.start, memo), deepcopy(x.stop, memo), deepcopy(x.step, memo))
    if cls is _MethodType:
        return _MethodType(x.__func__, deepcopy(x.__self__, memo))
    done = memo.get(id(x), _NONE_YET)
    if done is not _NONE_YET:
        return done
    if cls is list:
        result = []
        memo[id(x)] = result
        for item in x:
            result.append(deepcopy(item, memo))
    elif cls is dict:
        result = {}
        memo[id(x)] = result
        for key, value in x.items():
            result[deepcopy(key, memo)] = deepcopy(value, memo)
    elif cls is set:
        result = set([deepcopy(item, memo) for item in set_snapshot(x)])
    else:
        copier = getattr(x, "__deepcopy__", None)
        if copier is not None:
            result = copier(memo)
        else:
            reduced = _reduced(x)
            result = x if isinstance(reduced, str) else _reconstruct(x, memo, *reduced)
    if not same(result, x):
        memo[id(x)] = result
        memo.setdefault(id(memo), []).append(x)  # so that nothing else gets its id while the copy goes on
    return result


def _deepcopy_tuple(x, memo):
    """Needs no memo: tuples have no identity here, and every cycle through one also goes through something else."""
    return tuple([deepcopy(item, memo) for item in x])


_OF_THREADS = ("_thread", "threading", "queue", "contextvars", "concurrent.futures._base", "concurrent.futures.thread")


def _reduced(x):
    """What `x.__reduce_ex__(4)` gives in CPython: how to make it, with which arguments, state and items."""
    cls = type(x)
    for name, args in (("__reduce_ex__", (4,)), ("__reduce__", ())):
        for base in cls.__mro__:
            if base is not object and name in class_names(base):
                return getattr(x, name)(*args)
    if cls is _GeneratorType:
        raise TypeError("cannot pickle 'generator' object")
    for base in cls.__mro__:
        if base.__module__ in _OF_THREADS and private_of(base, ".unmodelled") is not missing():
            refuse(f"copying a {base.__name__}", "CPython cannot copy the locks in it", "make a new one")
    modelled = private_of(cls, ".unmodelled") is not missing()
    if modelled and cls.__module__ == "builtins" and not isinstance(x, BaseException):
        refuse(f"copying a {cls.__name__}", "how it is copied is not modelled", "make a new one")
    if lookup(cls, "__getnewargs_ex__") is not missing():
        refuse("__getnewargs_ex__", "it is not modelled", "define __copy__ or __deepcopy__")
    if isinstance(x, (set, frozenset)) and lookup(cls, "__getnewargs__") is missing():
        items = listed(x, set_snapshot(x)) if is_unordered(x) else x
        return cls, (list(items),), _state(x)
    state = _state(x)
    args = (cls,)
    if lookup(cls, "__getnewargs__") is not missing():
        args += x.__getnewargs__()
    elif isinstance(x, (int, float, str, bytes, tuple)):
        args += (payload(x),)
    elif isinstance(x, BaseException):
        return cls, x.args, state
    items = iter(x) if isinstance(x, list) else None
    pairs = iter(x.items()) if isinstance(x, dict) else None
    return _new, args, state, items, pairs


def _has_setstate(x):
    """That of exceptions sets attributes, one by one, as is done here in any case."""
    if isinstance(x, BaseException):
        return lookup(type(x), "__setstate__") is not missing()
    return hasattr(x, "__setstate__")


def _new(cls, *args):
    return cls.__new__(cls, *args)


def _state(x):
    if lookup(type(x), "__getstate__") is not missing():
        return x.__getstate__()
    attributes = AttributeView(x)
    slots = {}
    for name in slot_names(type(x)):
        value = instance_get(x, name)
        if value is not missing():
            slots[name] = value
    if not attributes:
        attributes = None
    return (attributes, slots) if slots else attributes


def _reconstruct(x, memo, make, args, state=None, items=None, pairs=None):
    deep = memo is not None
    if deep and args:
        args = [deepcopy(arg, memo) for arg in args]
    result = make(*args)
    if deep:
        memo[id(x)] = result
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if _has_setstate(result):
            result.__setstate__(state)
        else:
            if isinstance(state, tuple) and len(state) == 2:
                state = {**(state[0] or {}), **(state[1] or {})}
            for name, value in state.copy().items():
                instance_set(result, name, value)
    if items is not None:
        for item in items:
            result.append(deepcopy(item, memo) if deep else item)
    if pairs is not None:
        for key, value in pairs:
            if deep:
                key, value = deepcopy(key, memo), deepcopy(value, memo)
            result[key] = value
    return result


