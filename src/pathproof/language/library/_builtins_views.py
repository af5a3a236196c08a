"""What `keys()`, `values()` and `items()` of a dictionary can do: sets that are worked out from it when asked."""

from _builtins_operators import items_of
from _builtins_sets import (
    add_entry,
    difference_of_set,
    elements,
    entries_of,
    intersection_of_set,
    own_set,
    symmetric_difference_of_set,
    taken_at_once,
    union_of_set,
)
from _machine import is_subclass, missing, repr_enter, repr_leave, same, type_of, view_source


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
        is_subclass(kind, set) or is_subclass(kind, frozenset) or kind.__name__ in ("dict_keys", "dict_items")
    )


def and_of_view(self, other, /):
    mine = {*self}
    if same(type_of(other), set) and len(mine) <= len(other):
        return intersection_of_set(other, mine if taken_at_once(mine, other) else self)
    if taken_at_once(mine, other):
        return intersection_of_set(mine, other)
    result = {*()}
    for item, code, _ in entries_of(other):
        if item in self:
            add_entry(result, item, code)
    return result


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
