"""Dictionaries, where keys have a hash or an equality of their own, and everything about them as wholes.

A table is searched as CPython does it: the hash of the key first, then, among the entries with that hash, identity
and `==`. Each look at the table is one indivisible operation; between two of them the program's `__eq__` and other
threads run. An entry is only added if nobody changed the entries under its hash meanwhile, else the search starts
again, so no key is ever there twice.

Functions whose name ends in `_of_dict` become methods.
"""

from _builtins_operators import is_read_past_methods, items_of
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
    list_snapshot,
    lookup,
    missing,
    refuse,
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
        if is_read_past_methods(other):
            _update_from_dict(self, other)
        elif hasattr(other, "keys"):
            for key in other.keys():
                dict.__setitem__(self, key, other[key])
        else:
            _update_from_pairs(self, other)
    for key, value in dict_snapshot(kwargs):
        dict.__setitem__(self, key, value)


def _update_from_dict(self, other):
    """Entry by entry, if keys are compared by code of the program: others may change the dictionaries meanwhile."""
    items = hashed_items(other)
    mine = hashed_items(self)
    if not _compares_own(mine + items) or (not mine and not _some_hashes_equal(items)):
        for key, code, value in items:
            _set_entry(self, key, code, value)
        return
    for place in range(len(items)):
        key, code, _ = items[place]
        _set_entry(self, key, code, items[place][2])
        now = hashed_items(other)
        if len(now) != len(items):
            raise RuntimeError("dict mutated during update")
        if not same(_keys(now), _keys(items)):
            _refuse_changed("dict", "keys")
        items = now


def _compares_own(items):
    for _, code, _ in items:
        if code is not missing():
            return True
    return False


def _some_hashes_equal(items):
    codes = []
    for _, code, _ in items:
        if code in codes:
            return True
        if code is not missing():
            codes.append(code)
    return False


def _keys(items):
    return list_snapshot([key for key, _, _ in items])


def _refuse_changed(kind, part):
    refuse(
        f"an operation on a {kind} whose {part} others change meanwhile",
        f"how it goes on depends on what happened to the {kind} before",
        "guard it by a lock, or work on a copy",
    )


def steady_items(table):
    """(key, hash, value) of each entry of a set or dict, when it is its turn. Code of the program may run between two
    of them; if others change the table then, it is refused: CPython goes along slots, and which comes next depends on
    the table's history."""
    items = hashed_items(table)
    for item in items:
        yield item
        if not same(_keys(hashed_items(table)), _keys(items)):
            _refuse_changed("set", "elements") if is_subclass(type_of(table), set) else _refuse_changed("dict", "keys")


def _update_from_pairs(self, pairs):
    number = 0
    for pair in pairs:
        if not hasattr(pair, "__iter__") and not hasattr(pair, "__getitem__"):
            raise TypeError(f"cannot convert dictionary update sequence element #{number} to a sequence")
        items = items_of(iter(pair))
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
    """Keys, hashes and values, each as it is when it is its turn: keys that others add meanwhile come last, those that
    they remove do not come. Nobody can come between as long as no code of the program runs."""
    known = now = hashed_items(self)
    lost = False
    place = 0
    while place < len(known):
        key = known[place][0]
        place += 1
        entry = _entry_of(now, key)
        if entry is missing():
            continue
        yield entry
        if is_plain(key) and is_plain(entry[2]):
            continue
        before = now
        now = hashed_items(self)
        fresh = [item for item in now if _entry_of(known, item[0]) is missing()]
        if lost and len(now) > len(before):
            _refuse_changed("dict", "keys")
        lost = lost or len(now) < len(known) + len(fresh)
        if lost and fresh:
            _refuse_changed("dict", "keys")
        known += list_snapshot(fresh)


def _entry_of(items, key):
    for item in items:
        if same(item[0], key):
            return item
    return missing()


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


def copy_of_dict(self):
    """Of a subclass with its own `__iter__`, whose `keys` are asked."""
    _own(self, "copy")
    result = {}
    dict.update(result, self)
    return result


def ne_of_dict(self, other, /):
    equal = eq_of_dict(self, other)
    return equal if equal is NotImplemented else not equal


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
