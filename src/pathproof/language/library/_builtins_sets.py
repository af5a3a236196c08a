"""Sets: elements with a hash or an equality of their own, and operations on sets as wholes.

The rules of searching and adding are those of `_builtins_tables`. Operations on sets do not depend on their order:
elements are taken with `set_snapshot`, in whatever order, to be put into another set. Functions whose name ends in
`_of_set` become methods.
"""

from _builtins_tables import place_in
from _machine import (
    dict_candidates,
    dict_remove,
    is_subclass,
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
    return len(mine) == len(set_snapshot(others)) and all_in(mine, others)


def le_of_set(self, other, /):
    return issubset_of_set(self, other) if is_set(other) else NotImplemented


def lt_of_set(self, other, /):
    if not is_set(other):
        return NotImplemented
    mine, others = set_snapshot(self), fixed(other)
    return len(mine) < len(set_snapshot(others)) and all_in(mine, others)


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


def all_in(these, those):
    for item in elements(these):
        if item not in those:
            return False
    return True
