"""Dictionaries and sets, where keys have a hash or an equality of their own, and everything about them as wholes.

A table is searched as CPython does it: the hash of the key first, then, among the entries with that hash, identity
and `==`. Each look at the table is one indivisible operation; between two of them the program's `__eq__` and other
threads run. An entry is only added if nobody changed the entries under its hash meanwhile, else the search starts
again, so no key is ever there twice.

Functions whose name ends in `_of_dict` or `_of_set` become methods of these types. Operations on sets do not depend
on their order: elements are taken with `set_snapshot`, in whatever order, to be put into another set.
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
    is_subclass,
    lookup,
    make_frozenset,
    missing,
    refuse,
    repr_enter,
    repr_leave,
    same,
    set_insert,
    set_snapshot,
    type_of,
)


def place_in(entries, key):
    """The place of the entry with an equal key, or missing()."""
    for known, place in entries:
        if same(known, key) or known == key:
            return place
    return missing()


# -- dict ---------------------------------------------------------------------------------------------------------


def find_in_dict(self, key):
    """The value under a key, or missing()."""
    place = place_in(dict_candidates(self, hash(key)), key)
    return missing() if place is missing() else dict_value(self, place)


def getitem_of_dict(self, key, /):
    value = find_in_dict(self, key)
    if value is missing():
        hook = lookup(type_of(self), "__missing__")
        if hook is missing():
            raise KeyError(key)
        return bind(hook, self)(key)
    return value


def setitem_of_dict(self, key, value, /):
    code = hash(key)
    while True:
        entries = dict_candidates(self, code)
        place = place_in(entries, key)
        if place is missing():
            if dict_insert(self, code, key, value, entries):
                return
        elif dict_replace(self, place, value):
            return


def delitem_of_dict(self, key, /):
    place = place_in(dict_candidates(self, hash(key)), key)
    if place is missing() or dict_remove(self, place) is missing():
        raise KeyError(key)


def contains_of_dict(self, key, /):
    return find_in_dict(self, key) is not missing()


def get_of_dict(self, key, default=None, /):
    value = find_in_dict(self, key)
    return default if value is missing() else value


def setdefault_of_dict(self, key, default=None, /):
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
    if len(args) > 1:
        raise TypeError(f"update expected at most 1 argument, got {len(args)}")
    for other in args:
        kind = type_of(other)
        if is_subclass(kind, dict) and same(lookup(kind, "__iter__"), lookup(dict, "__iter__")):
            for key, value in dict_snapshot(other):
                dict.__setitem__(self, key, value)
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
    for key in iterable:
        made[key] = value
    return made


def eq_of_dict(self, other, /):
    if not is_subclass(type_of(other), dict):
        return NotImplemented
    if dict.__len__(self) != dict.__len__(other):
        return False
    for key, value in dict_snapshot(self):
        found = dict.get(other, key, missing())
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
    dict.update(self, other)
    return self


def repr_of_dict(self):
    if not repr_enter(self):
        return "{...}"
    try:
        return "{" + ", ".join([f"{key!r}: {value!r}" for key, value in dict_snapshot(self)]) + "}"
    finally:
        repr_leave(self)


# -- views --------------------------------------------------------------------------------------------------------


def repr_of_view(self):
    if not repr_enter(self):
        return "..."
    try:
        return f"{type_of(self).__name__}([{', '.join([repr(item) for item in items_of(self)])}])"
    finally:
        repr_leave(self)


def contains_of_items(self, item, /):
    if not is_subclass(type_of(item), tuple) or len(item) != 2:
        return False
    hash(item[0])
    for key, value in self:
        if same(key, item[0]) or key == item[0]:
            return same(value, item[1]) or value == item[1]
    return False


def is_set_like(value):
    kind = type_of(value)
    return (
        is_subclass(kind, set) or is_subclass(kind, frozenset) or kind.__name__ in ("dict_keys", "dict_items")
    )


def and_of_view(self, other, /):
    return intersection_of_set({*self}, other)


def or_of_view(self, other, /):
    return union_of_set({*self}, other)


def sub_of_view(self, other, /):
    return difference_of_set({*self}, other)


def rsub_of_view(self, other, /):
    return difference_of_set(own_set(other), self)


def xor_of_view(self, other, /):
    return symmetric_difference_of_set({*self}, other)


def isdisjoint_of_view(self, other, /):
    for item in elements(other):
        if item in self:
            return False
    return True


def eq_of_view(self, other, /):
    return len(self) == len(other) and _all_in(self, other) if is_set_like(other) else NotImplemented


def le_of_view(self, other, /):
    return len(self) <= len(other) and _all_in(self, other) if is_set_like(other) else NotImplemented


def lt_of_view(self, other, /):
    return len(self) < len(other) and _all_in(self, other) if is_set_like(other) else NotImplemented


def ge_of_view(self, other, /):
    return len(self) >= len(other) and _all_in(other, self) if is_set_like(other) else NotImplemented


def gt_of_view(self, other, /):
    return len(self) > len(other) and _all_in(other, self) if is_set_like(other) else NotImplemented


def _all_in(these, those):
    for item in elements(these):
        if item not in those:
            return False
    return True


# -- set and frozenset --------------------------------------------------------------------------------------------


def is_set(value):
    kind = type_of(value)
    return is_subclass(kind, set) or is_subclass(kind, frozenset)


def elements(iterable):
    """The elements, in no particular order if it is a set: only for uses that do not depend on the order."""
    return set_snapshot(iterable) if is_set(iterable) else iterable


def is_in(item, table):
    """Membership in a set, whatever a subclass makes of `in`."""
    return (
        set.__contains__(table, item)
        if is_subclass(type_of(table), set)
        else frozenset.__contains__(table, item)
    )


def own_set(value):
    """A new set of the elements, taken at once."""
    return set.copy(value) if is_subclass(type_of(value), set) else {*elements(value)}


def fixed(value):
    """A set of the elements that nobody changes while they are looked at."""
    return value if is_subclass(type_of(value), frozenset) else own_set(value)


def like(original, result):
    """A result as what the operation on `original` gives: a frozenset for a frozenset, else a set."""
    return make_frozenset(set_snapshot(result)) if is_subclass(type_of(original), frozenset) else result


def add_of_set(self, item, /):
    code = hash(item)
    while True:
        entries = dict_candidates(self, code)
        if place_in(entries, item) is not missing() or set_insert(self, code, item, entries):
            return


def _as_element(item):
    """A set asks for a set as if that were frozen."""
    return make_frozenset(set_snapshot(item)) if is_subclass(type_of(item), set) else item


def contains_of_set(self, item, /):
    item = _as_element(item)
    return place_in(dict_candidates(self, hash(item)), item) is not missing()


def contains_of_frozenset(self, item, /):
    item = _as_element(item)
    code = hash(item)
    for known in set_snapshot(self):
        if same(known, item) or (hash(known) == code and known == item):
            return True
    return False


def discard_of_set(self, item, /):
    item = _as_element(item)
    place = place_in(dict_candidates(self, hash(item)), item)
    if place is not missing():
        dict_remove(self, place)


def remove_of_set(self, item, /):
    wanted = _as_element(item)
    place = place_in(dict_candidates(self, hash(wanted)), wanted)
    if place is missing() or dict_remove(self, place) is missing():
        raise KeyError(item)


def init_of_set(self, /, *args):
    if len(args) > 1:
        raise TypeError(f"set expected at most 1 argument, got {len(args)}")
    if set.__len__(self):
        set.clear(self)
    if args:
        update_of_set(self, args[0])


def new_of_frozenset(cls, /, *args):
    """For iterables that the machine cannot take at once."""
    if len(args) > 1:
        raise TypeError(f"frozenset expected at most 1 argument, got {len(args)}")
    return frozenset.__new__(cls, {*args[0]})


def update_of_set(self, /, *others):
    for other in others:
        for item in elements(other):
            set.add(self, item)


def union_of_set(self, /, *others):
    result = own_set(self)
    update_of_set(result, *others)
    return like(self, result)


def intersection_of_set(self, /, *others):
    result = own_set(self)
    for other in others:
        kept = {*()}
        if is_set(other):
            others = fixed(other)
            for item in set_snapshot(result):
                if is_in(item, others):
                    set.add(kept, item)
        else:
            for item in other:
                if is_in(item, result):
                    set.add(kept, item)
        result = kept
    return like(self, result)


def difference_of_set(self, /, *others):
    result = own_set(self)
    for other in others:
        for item in elements(other):
            set.discard(result, item)
    return like(self, result)


def symmetric_difference_of_set(self, other, /):
    result = own_set(self)
    symmetric_difference_update_of_set(result, other)
    return like(self, result)


def intersection_update_of_set(self, /, *others):
    _replace(self, intersection_of_set(self, *others))


def difference_update_of_set(self, /, *others):
    for other in others:
        for item in elements(other):
            set.discard(self, item)


def symmetric_difference_update_of_set(self, other, /):
    for item in set_snapshot(fixed(other)):
        if is_in(item, self):
            set.discard(self, item)
        else:
            set.add(self, item)


def _replace(self, result):
    for item in set_snapshot(self):
        if not is_in(item, result):
            set.discard(self, item)


def issubset_of_set(self, other, /):
    others = fixed(other)
    for item in set_snapshot(self):
        if not is_in(item, others):
            return False
    return True


def issuperset_of_set(self, other, /):
    mine = fixed(self)
    for item in elements(other):
        if not is_in(item, mine):
            return False
    return True


def isdisjoint_of_set(self, other, /):
    mine = fixed(self)
    for item in elements(other):
        if is_in(item, mine):
            return False
    return True


def or_of_set(self, other, /):
    return union_of_set(self, other) if is_set(other) else NotImplemented


def and_of_set(self, other, /):
    return intersection_of_set(self, other) if is_set(other) else NotImplemented


def sub_of_set(self, other, /):
    return difference_of_set(self, other) if is_set(other) else NotImplemented


def xor_of_set(self, other, /):
    return symmetric_difference_of_set(self, other) if is_set(other) else NotImplemented


def ror_of_set(self, other, /):
    return union_of_set(other, self) if is_set(other) else NotImplemented


def rand_of_set(self, other, /):
    return intersection_of_set(other, self) if is_set(other) else NotImplemented


def rsub_of_set(self, other, /):
    return difference_of_set(other, self) if is_set(other) else NotImplemented


def rxor_of_set(self, other, /):
    return symmetric_difference_of_set(other, self) if is_set(other) else NotImplemented


def ior_of_set(self, other, /):
    if not is_set(other):
        return NotImplemented
    set.update(self, other)
    return self


def iand_of_set(self, other, /):
    if not is_set(other):
        return NotImplemented
    set.intersection_update(self, other)
    return self


def isub_of_set(self, other, /):
    if not is_set(other):
        return NotImplemented
    set.difference_update(self, other)
    return self


def ixor_of_set(self, other, /):
    if not is_set(other):
        return NotImplemented
    set.symmetric_difference_update(self, other)
    return self


def eq_of_set(self, other, /):
    if not is_set(other):
        return NotImplemented
    mine, others = set_snapshot(self), fixed(other)
    return len(mine) == len(set_snapshot(others)) and _all_in(mine, others)


def le_of_set(self, other, /):
    return issubset_of_set(self, other) if is_set(other) else NotImplemented


def lt_of_set(self, other, /):
    if not is_set(other):
        return NotImplemented
    mine, others = set_snapshot(self), fixed(other)
    return len(mine) < len(set_snapshot(others)) and _all_in(mine, others)


def ge_of_set(self, other, /):
    return issubset_of_set(other, self) if is_set(other) else NotImplemented


def gt_of_set(self, other, /):
    return lt_of_set(other, self) if is_set(other) else NotImplemented


def copy_of_frozenset(self):
    return self if same(type_of(self), frozenset) else make_frozenset(set_snapshot(self))


def repr_of_set(self):
    items = set_snapshot(self)
    name = type_of(self).__name__
    if not items:
        return f"{name}()"
    if len(items) > 1:
        refuse("printing a set", "Python does not fix the order of its elements", "print sorted() of it")
    if not repr_enter(self):
        return f"{name}(...)"
    try:
        return f"{{{items[0]!r}}}" if name == "set" else f"{name}({{{items[0]!r}}})"
    finally:
        repr_leave(self)
