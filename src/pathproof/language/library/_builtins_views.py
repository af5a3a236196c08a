"""What `keys()`, `values()` and `items()` of a dictionary can do: sets that are worked out from it when asked."""

from _builtins_operators import items_of
from _builtins_sets import (
    difference_of_set,
    elements,
    intersection_of_set,
    own_set,
    symmetric_difference_of_set,
    union_of_set,
)
from _machine import is_subclass, repr_enter, repr_leave, same, type_of


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
