"""Sorting, the least and the greatest, and sums.

Up to 63 items are compared in the order in which CPython 3.11 and 3.12 compare them: the run at the beginning is taken
as it is, the rest is inserted one by one. CPython merges runs of longer lists; we go on inserting.
"""

from _builtins_operators import items_of
from _builtins_sets import is_unordered, listed
from _machine import (
    host,
    is_plain,
    is_subclass,
    list_replace,
    list_snapshot,
    missing,
    payload,
    private_of,
    refuse,
    same,
    set_snapshot,
    type_of,
)

# -- sorting ------------------------------------------------------------------------------------------------------


def sort_of_list(self, /, *args, key=None, reverse=False):
    """The list looks empty while it is sorted, as in CPython; whoever changes it meanwhile makes the sort fail."""
    if args:
        raise TypeError("sort() takes no positional arguments")
    items = list_snapshot(self)
    list_replace(self, ())
    result = items
    try:
        result = sorted_items(items, key, reverse)
    finally:
        changed = list_snapshot(self)
        list_replace(self, result)
    if changed:
        raise ValueError("list modified during sort")


def sorted(*args, key=None, reverse=False):
    if len(args) != 1:
        raise TypeError(f"sorted expected 1 argument, got {len(args)}")
    iterable = args[0]
    if not is_unordered(iterable):
        return [*sorted_items(items_of(iterable), key, reverse)]
    result = sorted_items(listed(iterable, set_snapshot(iterable)), key, reverse)
    keys = result if key is None else list_snapshot([key(item) for item in result])
    place = 1
    while place < len(keys):
        less = keys[place] < keys[place - 1] if reverse else keys[place - 1] < keys[place]
        if not less:
            refuse("sorting a set with ties", "Python does not fix the order of equal elements",
                   "use a key that tells all elements apart")  # fmt: skip
        place += 1
    return [*result]


def _first_run(items, keys):
    """The items that are in order from the beginning, or in strictly opposite order, and their keys: lists."""
    count = 2
    if len(keys) < 2:
        return [*items], [*keys]
    descending = True if keys[1] < keys[0] else False
    while count < len(keys) and descending == (True if keys[count] < keys[count - 1] else False):
        count += 1
    if descending:
        return [*items[:count][::-1]], [*keys[:count][::-1]]
    return [*items[:count]], [*keys[:count]]


def _refuse_own_order(key):
    if is_subclass(type_of(key), tuple):
        for part in payload(key):
            _refuse_own_order(part)
    if not is_plain(key) and private_of(type_of(key), ".unmodelled") is missing():
        refuse(
            "sorting more than 63 objects by an order of their own",
            "which of them Python compares is not modelled",
            "give a key that is a number or a text",
        )


def sorted_items(items, key, reverse):
    """A tuple, sorted by `<` alone and stably."""
    keys = items if key is None else list_snapshot([key(item) for item in items])
    reverse = True if reverse else False
    if is_plain(keys):
        if key is None:
            return host("sorted", keys, reverse)
        host("sorted", keys, reverse)  # may fail, where pairs of equal keys only compare their places
        sign = -1 if reverse else 1
        pairs = [(keys[place], place * sign) for place in range(len(keys))]
        order = host("sorted", list_snapshot(pairs), reverse)
        return list_snapshot([items[pair[1] * sign] for pair in order])
    if len(keys) > 63:
        for each in keys:
            _refuse_own_order(each)
    if reverse:
        items, keys = items[::-1], keys[::-1]
    done, done_keys = _first_run(items, keys)
    for place in range(len(done), len(items)):
        new = keys[place]
        low, high = 0, len(done)
        while low < high:  # binary insertion: few comparisons, and these are what costs
            middle = (low + high) // 2
            if new < done_keys[middle]:
                high = middle
            else:
                low = middle + 1
        done.insert(low, items[place])
        done_keys.insert(low, new)
    result = list_snapshot(done)
    return result[::-1] if reverse else result


# -- searching for the least and the greatest ---------------------------------------------------------------------


def extreme(name, args, key, default):
    """`min` and `max`."""
    if not args:
        raise TypeError(f"{name} expected at least 1 argument, got 0")
    if len(args) > 1:
        if default is not missing():
            raise TypeError(f"Cannot specify a default for {name}() with multiple positional arguments")
        items, unordered = args, False
    else:
        unordered = is_unordered(args[0])
        items = set_snapshot(args[0]) if unordered else args[0]
    best = best_key = missing()
    for item in items:
        item_key = item if key is None else key(item)
        if best_key is missing():
            best, best_key = item, item_key
        elif item_key < best_key if name == "min" else item_key > best_key:
            best, best_key = item, item_key
        elif unordered and not (best_key < item_key if name == "min" else best_key > item_key):
            refuse(f"{name}() of a set with ties", "Python does not fix which element comes first",
                   "use a key that tells all elements apart")  # fmt: skip
    if best_key is not missing():
        return best
    if default is missing():
        raise ValueError(f"{name}() iterable argument is empty")
    return default


def sum(iterable, /, start=0):
    for kind, name, advice in ((str, "strings", "''.join(seq)"), (bytes, "bytes", "b''.join(seq)")):
        if is_subclass(type_of(start), kind):
            raise TypeError(f"sum() can't sum {name} [use {advice} instead]")
    total = start
    for item in set_snapshot(iterable) if is_unordered(iterable) else iterable:
        if same(type_of(item), float) or same(type_of(total), float):
            total = _float_sum(total, item)
        else:
            total = total + item
    return total


def _float_sum(total, item):
    """Python 3.12 and later compensate for rounding; a sum that needs none is the same everywhere."""
    result = total + item
    if is_plain(result) and is_plain(total) and is_plain(item) and result - result == 0:
        part = result - total
        if (total - (result - part)) + (item - part) != 0:
            refuse("sum() of floats that must be rounded", "its result differs between Python versions",
                   "add them in a loop, or use math.fsum")  # fmt: skip
    return result
