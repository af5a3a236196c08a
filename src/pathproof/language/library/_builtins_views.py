"""What `keys()`, `values()` and `items()` of a dictionary can do: sets that are worked out from it when asked."""

from _builtins_operators import items_of
from _builtins_sets import (
    difference_of_set,
    elements,
    intersection_of_set,
    is_unordered,
    symmetric_difference_of_set,
    taken_at_once,
    union_of_set,
)
from _machine import (
    is_plain,
    is_subclass,
    missing,
    private_of,
    repr_enter,
    repr_leave,
    same,
    set_snapshot,
    type_of,
    view_source,
)


def repr_of_view(self):
    if not repr_enter(self):
        return "..."
    try:
        return f"{type_of(self).__name__}([{', '.join([repr(item) for item in items_of(self)])}])"
    finally:
        repr_leave(self)


def contains_of_keys(self, key, /):
    return dict.__contains__(view_source(self), key)


def contains_of_items(self, item, /):
    if not is_subclass(type_of(item), tuple) or len(item) != 2:
        return False
    value = dict.get(view_source(self), item[0], missing())
    return value is not missing() and (same(value, item[1]) or value == item[1])


def is_set_like(value):
    kind = type_of(value)
    return (
        is_subclass(kind, set) or is_subclass(kind, frozenset) or is_view(value)
    )


def is_view(value):
    """Those of namespaces (`_builtins_namespaces.py`), too, but no class of the program that has the name."""
    kind = type_of(value)
    return kind.__name__ in ("dict_keys", "dict_items") and private_of(kind, ".unmodelled") is not missing()


def at_once(self, other):
    """What a view holds, as a set, and what it is compared with, both taken now, if no code of the program runs while
    they are compared; else themselves."""
    mine = items_of(self)
    theirs = other
    if is_view(other) or not is_unordered(other):
        kind = type_of(other)
        if not (is_view(other) or same(kind, list) or same(kind, tuple) or same(kind, dict)):
            return self, other
        theirs = items_of(other)
    else:
        theirs = set_snapshot(other)
    if all([is_plain(item) for item in mine]) and all([is_plain(item) for item in theirs]):
        return {*mine}, theirs
    return self, other


def and_of_view(self, other, /):
    """Nothing is hashed but what is found, or looked for as a key: values need not be hashable."""
    if same(type_of(other), set) and len(self) <= len(other):
        mine = {*self}
        return intersection_of_set(other, mine if taken_at_once(mine, other) else self)
    if is_view(other) and len(other) > len(self):
        self, other = other, self
    mine, theirs = at_once(self, other)
    result = {*()}
    for item in elements(theirs):
        if item in mine:
            set.add(result, item)
    return result


def or_of_view(self, other, /):
    return union_of_set({*self}, other)


def ror_of_view(self, other, /):
    return union_of_set({*elements(other)}, self)


def sub_of_view(self, other, /):
    return difference_of_set({*self}, other)


def rsub_of_view(self, other, /):
    return difference_of_set({*elements(other)}, self)


def xor_of_view(self, other, /):
    items = type_of({}.items())
    if same(type_of(self), items) and same(type_of(other), items):
        return xor_of_items(view_source(self), view_source(other))
    return symmetric_difference_of_set({*self}, other)


def rxor_of_view(self, other, /):
    return symmetric_difference_of_set({*elements(other)}, self)


def xor_of_items(one, two):
    """Pairs that are in both are never hashed."""
    rest = dict.copy(one)
    result = {*()}
    for key, value in dict.items(two):
        other = dict.get(rest, key, missing())
        if other is not missing() and (same(other, value) or other == value):
            dict.pop(rest, key)
        else:
            set.add(result, (key, value))
    for pair in dict.items(rest):
        set.add(result, pair)
    return result


def isdisjoint_of_view(self, other, /):
    kind = type_of(other)
    if (same(kind, set) or same(kind, frozenset) or is_view(other)) and len(other) > len(self):
        self, other = other, self
    for item in elements(other):
        if item in self:
            return False
    return True


def eq_of_view(self, other, /):
    return len(self) == len(other) and all_in(self, other) if is_set_like(other) else NotImplemented


def le_of_view(self, other, /):
    return len(self) <= len(other) and all_in(self, other) if is_set_like(other) else NotImplemented


def lt_of_view(self, other, /):
    return len(self) < len(other) and all_in(self, other) if is_set_like(other) else NotImplemented


def ge_of_view(self, other, /):
    return len(self) >= len(other) and all_in(other, self) if is_set_like(other) else NotImplemented


def gt_of_view(self, other, /):
    return len(self) > len(other) and all_in(other, self) if is_set_like(other) else NotImplemented


def all_in(these, those):
    for item in elements(these):
        if item not in those:
            return False
    return True
