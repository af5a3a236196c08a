"""Lists, tuples and ranges with arbitrary elements and arguments.

Comparing, searching (`in`, `index`, `count`, `remove`) and showing a list look at one element after the other, as
CPython does, because `==` and `repr` may run code of the program, and others may change the list meanwhile. Where no
such code can run, a list is read once, in one indivisible operation.
"""

from _builtins_operators import ask_length, find_by_iteration, index_of, is_iterable, items_of
from _machine import (
    bind,
    combined_hash,
    host,
    is_plain,
    is_subclass,
    list_replace,
    list_snapshot,
    lookup,
    missing,
    payload,
    repr_enter,
    repr_leave,
    same,
    type_of,
)

# -- indices ------------------------------------------------------------------------------------------------------


def plain_index(index, kind):
    """An index or slice with every number of the program's own replaced by the int that it stands for."""
    if same(type_of(index), slice):
        return slice(_slice_part(index.start), _slice_part(index.stop), _slice_part(index.step))
    if lookup(type_of(index), "__index__") is missing():
        raise TypeError(f"{kind} indices must be integers or slices, not {type_of(index).__name__}")
    return index_of(index)


def _slice_part(part):
    if part is None:
        return None
    if lookup(type_of(part), "__index__") is missing():
        raise TypeError("slice indices must be integers or None or have an __index__ method")
    return index_of(part)


def own(self, kind, name):
    """Raises the error of a method that is called on something else than its own type."""
    if not is_subclass(type_of(self), kind):
        given = type_of(self).__name__
        if name.startswith("__") and name not in ("__bytes__", "__format__", "__round__"):  # slots in C
            raise TypeError(
                f"descriptor '{name}' requires a '{kind.__name__}' object but received a '{given}'"
            )
        raise TypeError(
            f"descriptor '{name}' for '{kind.__name__}' objects doesn't apply to a '{given}' object"
        )


# -- list ---------------------------------------------------------------------------------------------------------


def init_of_list(self, /, *args, **kwargs):
    if kwargs and same(lookup(type_of(self), "__new__"), lookup(list, "__new__")):  # else they were for that
        raise TypeError("list() takes no keyword arguments")
    if len(args) > 1:
        raise TypeError(f"list expected at most 1 argument, got {len(args)}")
    if list_snapshot(self):
        list_replace(self, ())
    if args:
        list.extend(self, args[0])


def extend_of_list(self, iterable, /):
    own(self, list, "extend")
    iterator = iter(iterable)
    ask_length(iterable)
    for item in iterator:
        list.append(self, item)


def iadd_of_list(self, iterable, /):
    list.extend(self, iterable)
    return self


def imul_of_list(self, count, /):
    if lookup(type_of(count), "__index__") is missing():
        return NotImplemented
    list_replace(self, list_snapshot(self) * index_of(count))
    return self


def add_of_list(self, other, /):
    if not is_subclass(type_of(other), list):
        return NotImplemented
    return [*list_snapshot(self), *list_snapshot(other)]


def getitem_of_list(self, index, /):
    own(self, list, "__getitem__")
    return list.__getitem__(self, plain_index(index, "list"))


def setitem_of_list(self, index, value, /):
    own(self, list, "__setitem__")
    index = plain_index(index, "list")
    if same(type_of(index), slice):
        if not is_iterable(value):
            raise TypeError("must assign iterable to extended slice")
        value = [*iter(value)]
    list.__setitem__(self, index, value)


def delitem_of_list(self, index, /):
    own(self, list, "__delitem__")
    list.__delitem__(self, plain_index(index, "list"))


def insert_of_list(self, /, *args):
    own(self, list, "insert")
    if len(args) != 2:
        raise TypeError(f"insert expected 2 arguments, got {len(args)}")
    list.insert(self, index_of(args[0]), args[1])


def pop_of_list(self, index=-1, /):
    own(self, list, "pop")
    return list.pop(self, index_of(index))


def contains_of_list(self, value, /):
    own(self, list, "__contains__")
    return find_by_iteration(value, list.__iter__(self))


def index_of_list(self, value, start=0, stop=9223372036854775807, /):
    own(self, list, "index")
    place = _search(list.__iter__(self), list.__len__(self), value, start, stop)
    if place is None:
        raise ValueError(f"{value!r} is not in list")
    return place


def index_of_tuple(self, value, start=0, stop=9223372036854775807, /):
    own(self, tuple, "index")
    items = payload(self)
    place = _search(items, len(items), value, start, stop)
    if place is None:
        raise ValueError("tuple.index(x): x not in tuple")
    return place


def _search(items, count, value, start, stop):
    start, stop = index_of(start), index_of(stop)
    start = start + count if start < 0 else start  # still negative: from the very beginning
    stop = stop + count if stop < 0 else stop
    place = 0
    for item in items:
        if place >= stop:
            break
        if place >= start and (same(item, value) or item == value):
            return place
        place += 1
    return None


def count_of_list(self, value, /):
    own(self, list, "count")
    return _count(list.__iter__(self), value)


def count_of_tuple(self, value, /):
    own(self, tuple, "count")
    return _count(payload(self), value)


def _count(items, value):
    count = 0
    for item in items:
        if same(item, value) or item == value:
            count += 1
    return count


def remove_of_list(self, value, /):
    own(self, list, "remove")
    place = 0
    for item in list.__iter__(self):
        if same(item, value) or item == value:
            list.__delitem__(self, slice(place, place + 1))
            return
        place += 1
    raise ValueError("list.remove(x): x not in list")


def _now(items, place):
    """As it is now: others may change the list between any two items."""
    try:
        return list.__getitem__(items, place)
    except IndexError:
        return missing()


def _differing(self, other):
    """The items at the first place where two lists differ; missing() at the end of one. Comparing may have changed the
    lists: the place counts only if both still reach so far."""
    place = 0
    while True:
        left, right = _now(self, place), _now(other, place)
        if left is missing() or right is missing():
            return left, right
        if not (same(left, right) or left == right):
            mine, others = list.__len__(self), list.__len__(other)
            if place < mine and place < others:
                return left, right
            return left if place < mine else missing(), right if place < others else missing()
        place += 1


def _ordered(self, other, compare, ended):
    """A comparison of two lists; where no code of the program can run, each is read once."""
    if not is_subclass(type_of(other), list):
        return NotImplemented
    mine, others = list_snapshot(self), list_snapshot(other)
    if is_plain(mine) and is_plain(others):
        return compare(mine, others)
    left, right = _differing(self, other)
    return ended(left, right) if left is missing() or right is missing() else compare(left, right)


def eq_of_list(self, other, /):
    own(self, list, "__eq__")
    if not is_subclass(type_of(other), list):
        return NotImplemented
    mine, others = list_snapshot(self), list_snapshot(other)
    if is_plain(mine) and is_plain(others):
        return mine == others
    if list.__len__(self) != list.__len__(other):
        return False
    left, right = _differing(self, other)
    return left is missing() and right is missing()


def ne_of_list(self, other, /):
    equal = eq_of_list(self, other)
    return equal if equal is NotImplemented else not equal


def lt_of_list(self, other, /):
    own(self, list, "__lt__")
    return _ordered(self, other, lambda a, b: a < b, lambda left, right: right is not missing())


def le_of_list(self, other, /):
    own(self, list, "__le__")
    return _ordered(self, other, lambda a, b: a <= b, lambda left, right: left is missing())


def gt_of_list(self, other, /):
    own(self, list, "__gt__")
    return _ordered(self, other, lambda a, b: a > b, lambda left, right: left is not missing())


def ge_of_list(self, other, /):
    own(self, list, "__ge__")
    return _ordered(self, other, lambda a, b: a >= b, lambda left, right: right is missing())


def repr_of_list(self):
    own(self, list, "__repr__")
    if not repr_enter(self):
        return "[...]"
    try:
        items = list_snapshot(self)
        if is_plain(items):
            return "[" + ", ".join([repr(item) for item in items]) + "]"
        texts = []
        item = _now(self, 0)
        while item is not missing():
            texts.append(repr(item))
            item = _now(self, len(texts))
        return "[" + ", ".join(texts) + "]"
    finally:
        repr_leave(self)


# -- tuple --------------------------------------------------------------------------------------------------------


def new_of_tuple(cls, iterable=(), /, **kwargs):
    if kwargs and same(lookup(cls, "__init__"), lookup(object, "__init__")):  # else they are for that
        raise TypeError("tuple() takes no keyword arguments")
    return tuple.__new__(cls, items_of(iterable))


def getitem_of_tuple(self, index, /):
    own(self, tuple, "__getitem__")
    return tuple.__getitem__(self, plain_index(index, "tuple"))


def contains_of_tuple(self, value, /):
    own(self, tuple, "__contains__")
    return find_by_iteration(value, payload(self))


def _first_difference(these, those):
    """Where two tuples differ first; the length of the shorter one if nowhere."""
    place = 0
    for item in these:
        if place == len(those) or not (same(item, those[place]) or item == those[place]):
            break
        place += 1
    return place


def _compared(op, self, other):
    if not is_subclass(type_of(other), tuple):
        return NotImplemented
    self, other = payload(self), payload(other)
    place = _first_difference(self, other)
    if place == len(self) or place == len(other):
        return host("compare", op, len(self), len(other))
    if op == "<":
        return self[place] < other[place]
    if op == "<=":
        return self[place] <= other[place]
    if op == ">":
        return self[place] > other[place]
    return self[place] >= other[place]


def eq_of_tuple(self, other, /):
    own(self, tuple, "__eq__")
    if not is_subclass(type_of(other), tuple):
        return NotImplemented
    self, other = payload(self), payload(other)
    return len(self) == len(other) and _first_difference(self, other) == len(self)


def ne_of_tuple(self, other, /):
    own(self, tuple, "__ne__")
    equal = eq_of_tuple(self, other)
    return equal if equal is NotImplemented else not equal


def lt_of_tuple(self, other, /):
    own(self, tuple, "__lt__")
    return _compared("<", self, other)


def le_of_tuple(self, other, /):
    own(self, tuple, "__le__")
    return _compared("<=", self, other)


def gt_of_tuple(self, other, /):
    own(self, tuple, "__gt__")
    return _compared(">", self, other)


def ge_of_tuple(self, other, /):
    own(self, tuple, "__ge__")
    return _compared(">=", self, other)


def hash_of_tuple(self):
    return combined_hash(list_snapshot([hash(item) for item in payload(self)]))


def repr_of_tuple(self):
    own(self, tuple, "__repr__")
    if not repr_enter(self):
        return "(...)"
    try:
        items = [repr(item) for item in payload(self)]
        return f"({items[0]},)" if len(items) == 1 else "(" + ", ".join(items) + ")"
    finally:
        repr_leave(self)


# -- range --------------------------------------------------------------------------------------------------------


def new_of_range(cls, *args):
    if not args:
        raise TypeError("range expected at least 1 argument, got 0")
    if len(args) > 3:
        raise TypeError(f"range expected at most 3 arguments, got {len(args)}")
    return range.__new__(cls, *[index_of(arg) for arg in args])


def getitem_of_range(self, index, /):
    return range.__getitem__(self, plain_index(index, "range"))


def contains_of_range(self, value, /):
    return find_by_iteration(value, self)


def item_or_missing(sequence, place):
    """The element at a place, or MISSING where the sequence protocol says that it ends."""
    method = lookup(type_of(sequence), "__getitem__")
    try:
        return bind(method, sequence)(place)
    except (IndexError, StopIteration):
        return missing()
