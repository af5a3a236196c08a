"""`heapq`: binary heaps in lists.

The order of the items in the list, and the order in which items are compared, are those of CPython: a leaf bubbles
up; an item that leaves the root is replaced by the last one, which sinks to a leaf along the smaller children and
bubbles up again. Both can be seen by a program, so they are part of the model.

A function that changes a heap is one indivisible operation on its list, as `list.sort` is, where no comparison runs
code of the program: it works on a copy and writes that back (`_known`). Else it works on the list itself, as CPython
does, and others may look at it, and change it, wherever items are compared: `touch_write` after a comparison begins
the next operation, which notices that the list has another size, and takes the items that are there then.
"""

from _machine import is_plain, list_peek, list_poke, private, refuse, same, touch_write

_LARGE = 256


def heappush(heap, item, /):
    _change(heap, "heappush() argument 1", _push, item)


def heappop(heap, /):
    return _change(heap, "heappop() argument", _pop)


def heapreplace(heap, item, /):
    return _change(heap, "heapreplace() argument 1", _replace, item)


def heappushpop(heap, item, /):
    return _change(heap, "heappushpop() argument 1", _push_pop, item)


def heapify(heap, /):
    _change(heap, "heapify() argument", _arrange)


class _Unknown(Exception):
    """Only the program's own code can tell which of two items is less."""


def _change(heap, what, operation, *args):
    if not isinstance(heap, list):
        found = "None" if heap is None else type(heap).__name__
        raise TypeError(f"{what} must be list, not {found}")
    touch_write(heap)
    before = list_peek(heap)
    items = private(list(before))
    try:
        result = operation(items, _known, *args)
    except _Unknown:
        items = None
    except BaseException:
        _write_back(heap, before, items)  # items that have no order: CPython has moved some by then
        raise
    if items is None:
        return operation(heap, _less, *args)
    _write_back(heap, before, items)
    return result


def _write_back(heap, before, items):
    if len(before) > _LARGE:  # the machine may have cut the step before its end
        now = list_peek(heap)
        if len(now) != len(before) or not all([same(old, new) for old, new in zip(before, now)]):
            refuse("a large heap that others change while it is rearranged", "it is not modelled", "use a lock")
    list_poke(heap, tuple(items))


def _known(left, right):
    """Whether `left < right`, if that runs no code of the program."""
    if is_plain(left) and is_plain(right):
        return left < right
    if type(left) is not tuple or type(right) is not tuple:
        raise _Unknown
    for x, y in zip(left, right):
        if not same(x, y):
            if not is_plain(x) or not is_plain(y):
                raise _Unknown
            if x != y:
                return x < y
    return len(left) < len(right)


def _less(left, right):
    return True if left < right else False


def _greater(left, right):
    return True if right < left else False


def _push(heap, less, item):
    items = list_peek(heap)
    list_poke(heap, (*items, item))
    _rise(heap, less, 0, len(items))


def _pop(heap, less):
    items = list_peek(heap)
    if not items:
        raise IndexError("index out of range")
    list_poke(heap, items[:-1])
    return _replace(heap, less, items[-1]) if len(items) > 1 else items[-1]


def _replace(heap, less, item):
    items = list_peek(heap)
    if not items:
        raise IndexError("index out of range")
    list_poke(heap, (item, *items[1:]))
    _sink(heap, less, 0)
    return items[0]


def _push_pop(heap, less, item):
    items = list_peek(heap)
    if not items or not less(items[0], item):
        return item
    touch_write(heap)
    return _replace(heap, less, item)


def _arrange(heap, less):
    for position in range(len(list_peek(heap)) // 2 - 1, -1, -1):
        _sink(heap, less, position)


def _rise(heap, less, top, position):
    """Moves the item at `position` up until its parent is not larger."""
    items = list_peek(heap)
    size = len(items)
    if position >= size:
        raise IndexError("index out of range")
    while position > top:
        parent = (position - 1) // 2
        smaller = less(items[position], items[parent])
        touch_write(heap)
        items = _checked(heap, size)
        if not smaller:
            break
        items = _exchanged(heap, items, parent, position)
        position = parent


def _sink(heap, less, position):
    """Moves the item at `position` down to a leaf along the smaller children, then up to where it belongs."""
    top = position
    items = list_peek(heap)
    size = len(items)
    if position >= size:
        raise IndexError("index out of range")
    while position < size // 2:
        child = 2 * position + 1
        if child + 1 < size:
            if not less(items[child], items[child + 1]):
                child += 1
            touch_write(heap)
            items = _checked(heap, size)
        items = _exchanged(heap, items, position, child)
        position = child
    _rise(heap, less, top, position)


def _checked(heap, size):
    items = list_peek(heap)
    if len(items) != size:
        raise RuntimeError("list changed size during iteration")
    return items


def _exchanged(heap, items, low, high):
    items = (*items[:low], items[high], *items[low + 1 : high], items[low], *items[high + 1 :])
    list_poke(heap, items)
    return items


def nsmallest(n, iterable, key=None):
    return _best(n, iterable, key, min, False)


def nlargest(n, iterable, key=None):
    return _best(n, iterable, key, max, True)


def _best(n, iterable, key, extreme, largest):
    """As CPython does it: the best ones so far are in a heap whose root is the worst of them."""
    if isinstance(iterable, (set, frozenset)):  # in which order they are compared is not fixed anyway
        return sorted(iterable, key=key, reverse=largest)[: max(n, 0)]
    if n == 1:
        sentinel = object()
        result = extreme(iter(iterable), default=sentinel, key=key)
        return [] if result is sentinel else [result]
    try:
        size = len(iterable)
    except (TypeError, AttributeError):
        pass
    else:
        if n >= size:
            return sorted(iterable, key=key, reverse=largest)[:n]
    iterator = iter(iterable)
    places = range(0, -n, -1) if largest else range(n)
    if key is None:
        best = [(item, place) for place, item in zip(places, iterator)]
    else:
        best = [(key(item), place, item) for place, item in zip(places, iterator)]
    if not best:
        return best
    less = _less if largest else _greater
    _arrange(best, less)
    worst = best[0][0]
    place = -n if largest else n
    for item in iterator:
        rank = item if key is None else key(item)
        if less(worst, rank):
            _replace(best, less, (rank, place) if key is None else (rank, place, item))
            worst = best[0][0]
            place += -1 if largest else 1
    best.sort(reverse=largest)
    return [entry[0 if key is None else 2] for entry in best]


def merge(*iterables, key=None, reverse=False):
    # Entries are [rank, place of the iterable, item, its iterator]; the place decides between equal ranks.
    less = _greater if reverse else _less
    entries = []
    for place, iterable in enumerate(map(iter, iterables)):
        entry = [None, -place if reverse else place, None, iterable]
        try:
            _advance(entry, key)
        except StopIteration:
            continue
        entries.append(entry)
    _arrange(entries, less)
    while len(entries) > 1:
        try:
            while True:
                entry = entries[0]
                yield entry[2]
                _advance(entry, key)
                _replace(entries, less, entry)
        except StopIteration:
            _pop(entries, less)
    if entries:
        entry = entries[0]
        yield entry[2]
        yield from entry[3]


def _advance(entry, key):
    """Makes the iterator's next item that of the entry."""
    item = next(entry[3])
    entry[0] = item if key is None else key(item)
    entry[2] = item


__binds__ = ("merge", "nlargest", "nsmallest")
