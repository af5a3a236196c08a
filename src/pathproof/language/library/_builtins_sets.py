"""Sets: elements with a hash or an equality of their own, and operations on sets as wholes.

The rules of searching and adding are those of `_builtins_tables`. Operations on sets do not depend on their order:
elements are taken with `set_snapshot`, in whatever order, to be put into another set. Where code of the program may
run between two elements, each is looked for in the other set as that is then; sets that others change while one goes
along them are refused (`steady_items`). Functions whose name ends in
`_of_set` become methods.
"""

from _builtins_operators import ask_length, items_of
from _builtins_tables import place_in, steady_items
from _machine import (
    dict_candidates,
    dict_remove,
    hashed_items,
    is_plain,
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


def is_set(value):
    kind = type_of(value)
    return is_subclass(kind, set) or is_subclass(kind, frozenset)


def is_unordered(value):
    """Whether iterating over it goes along a set; a subclass may have its own `__iter__`."""
    if not is_set(value):
        return False
    method = lookup(type_of(value), "__iter__")
    return same(method, lookup(set, "__iter__")) or same(method, lookup(frozenset, "__iter__"))


def elements(iterable):
    """The elements, in no particular order if it is a set: only for uses that do not depend on the order."""
    return set_snapshot(iterable) if is_unordered(iterable) else iterable


def size_of(table):
    return len(set_snapshot(table))


def is_in(item, table):
    """Membership in a set, whatever a subclass makes of `in`."""
    return (
        set.__contains__(table, item)
        if is_subclass(type_of(table), set)
        else frozenset.__contains__(table, item)
    )


def listed(table, items):
    """The elements of a set, taken before, that CPython makes a list of: it asks for their number, see `ask_length`."""
    method = lookup(type_of(table), "__len__")
    if same(method, lookup(set, "__len__")) or same(method, lookup(frozenset, "__len__")):
        return items
    ask_length(table)
    now = set_snapshot(table)
    if len(now) != len(items) or not all([same(now[place], items[place]) for place in range(len(now))]):
        refuse("a set that changes while its __len__ is asked", "it is not modelled", "change it before or after")
    return items


def own_set(value):
    """A new set of the elements, taken at once."""
    return set.copy(value) if is_subclass(type_of(value), set) else {*elements(value)}


def fixed(value):
    """A set of the elements that nobody changes while they are looked at."""
    return value if is_subclass(type_of(value), frozenset) else own_set(value)


def taken_at_once(mine, other):
    """(a set, what it is compared with), the latter taken now, if no code of the program runs while elements are
    compared, so that nobody comes between; else None. The set is the caller's own."""
    kind = type_of(other)
    if is_set(other):
        theirs = fixed(other)
    elif same(kind, dict):
        theirs = dict.copy(other)
    elif same(kind, list) or same(kind, tuple) or same(kind, range) or same(kind, str):
        theirs = items_of(other)
    else:
        return None
    if _runs_code(hashed_items(mine)):
        return None
    if same(type_of(theirs), tuple):
        calm = all([is_plain(item) for item in theirs])
    else:
        calm = not _runs_code(hashed_items(theirs))
    return (mine, theirs) if calm else None


def operands(self, other):
    """A set and what it is compared with, as they are now, or, if code of the program may run meanwhile, themselves:
    then elements are looked at one by one."""
    return taken_at_once(fixed(self), other) or (self, other)


def _runs_code(entries):
    for _, code, _ in entries:
        if code is not missing():
            return True
    return False


def like(original, result):
    """A result as what the operation on `original` gives: a frozenset for a frozenset, else a set."""
    return make_frozenset(set_snapshot(result)) if is_subclass(type_of(original), frozenset) else result


def _own(self, name):
    """Raises the error of a method that is called, through its class, on something else than a set."""
    if not is_set(self):
        given = type_of(self).__name__
        if name.startswith("__"):
            raise TypeError(f"descriptor '{name}' requires a 'set' object but received a '{given}'")
        raise TypeError(f"descriptor '{name}' for 'set' objects doesn't apply to a '{given}' object")


def add_of_set(self, item, /):
    add_entry(self, item, hash(item))


def add_entry(table, item, code):
    """Adds an element whose hash is known; `code` is missing() for what needs none of the program's own."""
    if code is missing():
        set.add(table, item)
        return
    while True:
        entries = dict_candidates(table, code)
        if place_in(entries, item) is not missing() or set_insert(table, code, item, entries):
            return


def has_entry(table, item, code):
    """Membership in a set or dict of something whose hash is known."""
    if code is missing():
        return dict.__contains__(table, item) if is_subclass(type_of(table), dict) else is_in(item, table)
    if is_subclass(type_of(table), frozenset):
        return _place_in_frozenset(table, item, code)
    return place_in(dict_candidates(table, code), item) is not missing()


def discard_entry(table, item, code):
    """Removes an element whose hash is known; whether it was there."""
    if code is missing():
        code = hash(item)
    place = place_in(dict_candidates(table, code), item)
    return place is not missing() and dict_remove(table, place) is not missing()


def entries_of(iterable):
    """(element, hash, _) of each, in no particular order of a set: what is in a set or dict is not hashed again."""
    if is_set(iterable) or same(type_of(iterable), dict):
        items = hashed_items(iterable)
        return steady_items(iterable) if _runs_code(items) else items
    return ((item, missing() if is_plain(item) else hash(item), None) for item in iterable)


def _as_element(item):
    """A set asks for a set as if that were frozen."""
    return make_frozenset(set_snapshot(item)) if is_subclass(type_of(item), set) else item


def contains_of_set(self, item, /):
    item = _as_element(item)
    return place_in(dict_candidates(self, hash(item)), item) is not missing()


def contains_of_frozenset(self, item, /):
    item = _as_element(item)
    return _place_in_frozenset(self, item, hash(item))


def _place_in_frozenset(table, item, code):
    for known in set_snapshot(table):
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


def new_of_frozenset(cls, /, *args, **kwargs):
    """For iterables that the machine cannot take at once."""
    if kwargs and same(lookup(cls, "__init__"), lookup(object, "__init__")):  # else they are for that
        raise TypeError("frozenset() takes no keyword arguments")
    if len(args) > 1:
        raise TypeError(f"frozenset expected at most 1 argument, got {len(args)}")
    return frozenset.__new__(cls, {*args[0]} if args else ())


def update_of_set(self, /, *others):
    _own(self, "update")
    for other in others:
        for item, code, _ in entries_of(other):
            add_entry(self, item, code)


def union_of_set(self, /, *others):
    _own(self, "union")
    result = own_set(self)
    update_of_set(result, *others)
    return like(self, result)


def intersection_of_set(self, /, *others):
    """Of two equal elements that of the smaller set, or else that of `others`, is in the result."""
    _own(self, "intersection")
    if not others:
        return like(self, own_set(self))
    result = self
    for other in others:
        kept = {*()}
        table, other = operands(result, other)
        if is_set(other) and size_of(other) > size_of(table):
            other, table = table, other
        for item, code, _ in entries_of(other):
            if has_entry(table, item, code):
                add_entry(kept, item, code)
                if not is_set(other) and size_of(kept) >= size_of(table):
                    break
        result = kept
    return like(self, result)


def difference_of_set(self, /, *others):
    _own(self, "difference")
    table = self
    if others and (is_set(others[0]) or same(type_of(others[0]), dict)):
        table, other = operands(self, others[0])
        others = (other, *others[1:])
        if size_of(table) // 4 <= len(hashed_items(other)):
            result = {*()}
            for item, code, _ in entries_of(table):
                if not has_entry(other, item, code):
                    add_entry(result, item, code)
            difference_update_of_set(result, *others[1:])
            return like(self, result)
    result = own_set(table)
    difference_update_of_set(result, *others)
    return like(self, result)


def symmetric_difference_of_set(self, other, /):
    _own(self, "symmetric_difference")
    result = own_set(other)
    symmetric_difference_update_of_set(result, self)
    return like(self, result)


def intersection_update_of_set(self, /, *others):
    _own(self, "intersection_update")
    _replace(self, intersection_of_set(self, *others))


def difference_update_of_set(self, /, *others):
    _own(self, "difference_update")
    for other in others:
        for item, code, _ in entries_of(other):
            discard_entry(self, item, code)


def symmetric_difference_update_of_set(self, other, /):
    _own(self, "symmetric_difference_update")
    for item, code, _ in entries_of(other if is_set(other) else own_set(other)):
        if not discard_entry(self, item, code):
            add_entry(self, item, code)


def _replace(self, result):
    """Makes a set hold just what another holds, down to which of equal elements it is."""
    kept = hashed_items(result)
    for item, code, _ in hashed_items(self):
        if not any([same(item, other) for other, _, _ in kept]):
            for known, place in dict_candidates(self, hash(item) if code is missing() else code):
                if same(known, item):
                    dict_remove(self, place)
    for item, code, _ in kept:
        add_entry(self, item, code)


def issubset_of_set(self, other, /):
    _own(self, "issubset")
    if is_set(other):
        these, those = operands(self, other)
        return size_of(these) <= size_of(those) and _all_entries_in(these, those)
    return size_of(intersection_of_set(self, other)) == size_of(self)


def _all_entries_in(these, those):
    for item, code, _ in entries_of(these):
        if not has_entry(those, item, code):
            return False
    return True


def issuperset_of_set(self, other, /):
    _own(self, "issuperset")
    if is_set(other):
        return issubset_of_set(other, self)
    table, other = operands(self, other)
    return _all_entries_in(other, table)


def isdisjoint_of_set(self, other, /):
    _own(self, "isdisjoint")
    if is_set(other) and not is_unordered(other):  # its own `__iter__` is asked, here alone
        other = items_of(iter(other))
    table, other = operands(self, other)
    if is_set(other) and size_of(other) > size_of(table):
        other, table = table, other
    for item, code, _ in entries_of(other):
        if has_entry(table, item, code):
            return False
    return True


def or_of_set(self, other, /):
    _own(self, "__or__")
    return union_of_set(self, other) if is_set(other) else NotImplemented


def and_of_set(self, other, /):
    _own(self, "__and__")
    return intersection_of_set(self, other) if is_set(other) else NotImplemented


def sub_of_set(self, other, /):
    _own(self, "__sub__")
    return difference_of_set(self, other) if is_set(other) else NotImplemented


def xor_of_set(self, other, /):
    _own(self, "__xor__")
    return symmetric_difference_of_set(self, other) if is_set(other) else NotImplemented


def ror_of_set(self, other, /):
    _own(self, "__ror__")
    return union_of_set(other, self) if is_set(other) else NotImplemented


def rand_of_set(self, other, /):
    _own(self, "__rand__")
    return intersection_of_set(other, self) if is_set(other) else NotImplemented


def rsub_of_set(self, other, /):
    _own(self, "__rsub__")
    return difference_of_set(other, self) if is_set(other) else NotImplemented


def rxor_of_set(self, other, /):
    _own(self, "__rxor__")
    return symmetric_difference_of_set(other, self) if is_set(other) else NotImplemented


def ior_of_set(self, other, /):
    _own(self, "__ior__")
    if not is_set(other):
        return NotImplemented
    set.update(self, other)
    return self


def iand_of_set(self, other, /):
    _own(self, "__iand__")
    if not is_set(other):
        return NotImplemented
    set.intersection_update(self, other)
    return self


def isub_of_set(self, other, /):
    _own(self, "__isub__")
    if not is_set(other):
        return NotImplemented
    set.difference_update(self, other)
    return self


def ixor_of_set(self, other, /):
    _own(self, "__ixor__")
    if not is_set(other):
        return NotImplemented
    set.symmetric_difference_update(self, other)
    return self


def eq_of_set(self, other, /):
    _own(self, "__eq__")
    if not is_set(other):
        return NotImplemented
    these, those = operands(self, other)
    return size_of(these) == size_of(those) and _all_entries_in(these, those)


def ne_of_set(self, other, /):
    equal = eq_of_set(self, other)
    return equal if equal is NotImplemented else not equal


def le_of_set(self, other, /):
    _own(self, "__le__")
    return issubset_of_set(self, other) if is_set(other) else NotImplemented


def lt_of_set(self, other, /):
    _own(self, "__lt__")
    if not is_set(other):
        return NotImplemented
    these, those = operands(self, other)
    return size_of(these) < size_of(those) and _all_entries_in(these, those)


def ge_of_set(self, other, /):
    _own(self, "__ge__")
    return issubset_of_set(other, self) if is_set(other) else NotImplemented


def gt_of_set(self, other, /):
    _own(self, "__gt__")
    return lt_of_set(other, self) if is_set(other) else NotImplemented


def copy_of_frozenset(self):
    return self if same(type_of(self), frozenset) else make_frozenset(set_snapshot(self))


def repr_of_set(self):
    _own(self, "__repr__")
    items = set_snapshot(self)
    name = type_of(self).__name__
    if not items:
        return f"{name}()"
    if len(items) > 1 and is_unordered(self):
        refuse("printing a set", "Python does not fix the order of its elements", "print sorted() of it")
    if not repr_enter(self):
        return f"{name}(...)"
    try:
        shown = ", ".join([repr(item) for item in (listed(self, items) if is_unordered(self) else items_of(self))])
        return f"{{{shown}}}" if name == "set" else f"{name}({{{shown}}})"
    finally:
        repr_leave(self)
