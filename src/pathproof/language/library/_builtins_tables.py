"""Dictionaries, where keys have a hash or an equality of their own, and everything about them as wholes.

A table is searched as CPython does it: the hash of the key first, then, among the entries with that hash, identity
and `==`. Each look at the table is one indivisible operation; between two of them the program's `__eq__` and other
threads run. An entry is only added if nobody changed the entries under its hash meanwhile, else the search starts
again, so no key is ever there twice.

Functions whose name ends in `_of_dict` become methods.
"""

from _builtins_operators import items_of
from _machine import (
    bind,
    dict_candidates,
    dict_insert,
    dict_remove,
    dict_replace,
    dict_snapshot,
    dict_value,
    hashed_items,
    is_plain,
    is_subclass,
    lookup,
    missing,
    repr_enter,
    repr_leave,
    same,
    type_of,
)


def place_in(entries, key):
    """The place of the entry with an equal key, or missing()."""
    for known, place in entries:
        if same(known, key) or known == key:
            return place
    return missing()


def _own(self, name):
    """Raises the error of a method that is called, through its class, on something else than a dict."""
    if not is_subclass(type_of(self), dict):
        given = type_of(self).__name__
        if name.startswith("__"):
            raise TypeError(f"descriptor '{name}' requires a 'dict' object but received a '{given}'")
        raise TypeError(f"descriptor '{name}' for 'dict' objects doesn't apply to a '{given}' object")


def find_in_dict(self, key):
    """The value under a key, or missing()."""
    place = place_in(dict_candidates(self, hash(key)), key)
    return missing() if place is missing() else dict_value(self, place)


def getitem_of_dict(self, key, /):
    _own(self, "__getitem__")
    value = find_in_dict(self, key)
    if value is missing():
        hook = lookup(type_of(self), "__missing__")
        if hook is missing():
            raise KeyError(key)
        return bind(hook, self)(key)
    return value


def setitem_of_dict(self, key, value, /):
    _own(self, "__setitem__")
    _set_entry(self, key, hash(key), value)


def _set_entry(self, key, code, value):
    """Stores under a key whose hash is known; `code` is missing() for what needs none of the program's own."""
    if code is missing():
        dict.__setitem__(self, key, value)
        return
    while True:
        entries = dict_candidates(self, code)
        place = place_in(entries, key)
        if place is missing():
            if dict_insert(self, code, key, value, entries):
                return
        elif dict_replace(self, place, value):
            return


def delitem_of_dict(self, key, /):
    _own(self, "__delitem__")
    place = place_in(dict_candidates(self, hash(key)), key)
    if place is missing() or dict_remove(self, place) is missing():
        raise KeyError(key)


def contains_of_dict(self, key, /):
    _own(self, "__contains__")
    return find_in_dict(self, key) is not missing()


def get_of_dict(self, key, default=None, /):
    _own(self, "get")
    value = find_in_dict(self, key)
    return default if value is missing() else value


def setdefault_of_dict(self, key, default=None, /):
    _own(self, "setdefault")
    code = hash(key)
    while True:
        entries = dict_candidates(self, code)
        place = place_in(entries, key)
        if place is missing():
            if dict_insert(self, code, key, default, entries):
                return default
        else:
            value = dict_value(self, place)
            if value is not missing():
                return value


def pop_of_dict(self, /, *args):
    _own(self, "pop")
    if not args or args[2:]:
        bound = "most 2 arguments" if args else "least 1 argument"
        raise TypeError(f"pop expected at {bound}, got {len(args)}")
    place = place_in(dict_candidates(self, hash(args[0])), args[0])
    value = missing() if place is missing() else dict_remove(self, place)
    if value is not missing():
        return value
    if not args[1:]:
        raise KeyError(args[0])
    return args[1]


def init_of_dict(self, /, *args, **kwargs):
    if len(args) > 1:
        raise TypeError(f"dict expected at most 1 argument, got {len(args)}")
    if args:
        dict.update(self, args[0])
    if kwargs:
        dict.update(self, kwargs)


def update_of_dict(self, /, *args, **kwargs):
    _own(self, "update")
    if len(args) > 1:
        raise TypeError(f"update expected at most 1 argument, got {len(args)}")
    for other in args:
        kind = type_of(other)
        if is_subclass(kind, dict) and same(lookup(kind, "__iter__"), lookup(dict, "__iter__")):
            for key, code, value in hashed_items(other):
                _set_entry(self, key, code, value)
        elif hasattr(other, "keys"):
            for key in other.keys():
                dict.__setitem__(self, key, other[key])
        else:
            _update_from_pairs(self, other)
    for key, value in dict_snapshot(kwargs):
        dict.__setitem__(self, key, value)


def _update_from_pairs(self, pairs):
    number = 0
    for pair in pairs:
        if not hasattr(pair, "__iter__") and not hasattr(pair, "__getitem__"):
            raise TypeError(f"cannot convert dictionary update sequence element #{number} to a sequence")
        items = items_of(pair)
        if len(items) != 2:
            raise ValueError(
                f"dictionary update sequence element #{number} has length {len(items)}; 2 is required"
            )
        dict.__setitem__(self, items[0], items[1])
        number += 1


def fromkeys_of_dict(cls, iterable, value=None, /):
    made = cls()
    kind = type_of(iterable)
    if same(type_of(made), dict) and (same(kind, dict) or same(kind, set) or same(kind, frozenset)):
        if not same(kind, dict) and len(iterable) > 1:
            iter(iterable)  # refused: the order of a set
        for key, code, _ in hashed_items(iterable):
            _set_entry(made, key, code, value)
        return made
    for key in iterable:
        made[key] = value
    return made


def _live_items(self):
    """Keys, hashes and values, each as it is when it is its turn: code of the program may run between two of them,
    unless all values are plain."""
    items = hashed_items(self)
    live = False
    for _, code, value in items:
        live = live or not is_plain(value)
    for key, code, value in items:
        if live and code is missing():
            value = dict.get(self, key, missing())
        if value is not missing():
            yield key, code, value


def eq_of_dict(self, other, /):
    _own(self, "__eq__")
    if not is_subclass(type_of(other), dict):
        return NotImplemented
    if dict.__len__(self) != dict.__len__(other):
        return False
    for key, code, value in _live_items(self):
        if code is missing():
            found = dict.get(other, key, missing())
        else:
            place = place_in(dict_candidates(other, code), key)
            found = missing() if place is missing() else dict_value(other, place)
        if found is missing() or not (same(value, found) or value == found):
            return False
    return True


def or_of_dict(self, other, /):
    if not is_subclass(type_of(self), dict) or not is_subclass(type_of(other), dict):
        return NotImplemented
    result = dict.copy(self)
    dict.update(result, other)
    return result


def ror_of_dict(self, other, /):
    return or_of_dict(other, self)


def ior_of_dict(self, other, /):
    _own(self, "__ior__")
    dict.update(self, other)
    return self


def repr_of_dict(self):
    _own(self, "__repr__")
    if not repr_enter(self):
        return "{...}"
    try:
        texts = []
        for key, _, value in _live_items(self):
            texts.append(f"{key!r}: {value!r}")
        return "{" + ", ".join(texts) + "}"
    finally:
        repr_leave(self)
