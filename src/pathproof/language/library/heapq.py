"""`heapq`: binary heaps in lists.

The order of the items in the list, and the order in which items are compared, are those of CPython: a leaf bubbles
up; an item that leaves the root is replaced by the last one, which sinks to a leaf along the smaller children and
bubbles up again. Both can be seen by a program, so they are part of the model.

A function that changes a heap is one indivisible operation on its list, as `list.sort` is: it works on a copy and
writes that back. Comparisons may run the program's own code, and other threads with it. CPython notices if the heap
has another size then; that it has other items of the same number is refused here.
"""

from _machine import list_peek, list_poke, private, refuse, same, touch_write


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


def _change(heap, what, operation, *args):
    if not isinstance(heap, list):
        found = "None" if heap is None else type(heap).__name__
        raise TypeError(f"{what} must be list, not {found}")
    touch_write(heap)
    before = list_peek(heap)
    items = private(list(before))
    try:
        return operation(items, *args)
    finally:
        now = list_peek(heap)
        if len(now) != len(before):
            raise RuntimeError("list changed size during iteration")
        for old, new in zip(before, now):
            if not same(old, new):
                refuse("a heap that changes while its items are compared", "it is not modelled", "use a lock")
        list_poke(heap, tuple(items))


def _push(items, item):
    items.append(item)
    _rise(items, 0, len(items) - 1)


def _pop(items):
    if not items:
        raise IndexError("index out of range")
    last = items.pop()
    return _replace(items, last) if items else last


def _replace(items, item):
    if not items:
        raise IndexError("index out of range")
    smallest = items[0]
    items[0] = item
    _sink(items, 0)
    return smallest


def _push_pop(items, item):
    return _replace(items, item) if items and items[0] < item else item


def _arrange(items):
    for position in range(len(items) // 2 - 1, -1, -1):
        _sink(items, position)


def _rise(items, top, position):
    """Moves the item at `position` up until its parent is not larger."""
    item = items[position]
    while position > top:
        parent = (position - 1) // 2
        if not item < items[parent]:
            break
        items[position] = items[parent]
        position = parent
        items[position] = item


def _sink(items, position):
    """Moves the item at `position` down to a leaf along the smaller children, then up to where it belongs."""
    top = position
    item = items[position]
    while 2 * position + 1 < len(items):
        child = 2 * position + 1
        if child + 1 < len(items) and not items[child] < items[child + 1]:
            child += 1
        items[position] = items[child]
        position = child
        items[position] = item
    _rise(items, top, position)


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[: max(n, 0)]


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[: max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    # Entries are [key, place of the iterable, item, its iterator]; the place decides between equal keys.
    entries = []
    for place, iterable in enumerate(map(iter, iterables)):
        _advance(entries, [None, place, None, iterable], key)
    while entries:
        first = 0
        for place in range(1, len(entries)):
            if reverse:
                better = entries[first][0] < entries[place][0]
            else:
                better = entries[place][0] < entries[first][0]
            if better:
                first = place
        entry = entries[first]
        yield entry[2]
        del entries[first]
        _advance(entries, entry, key)


def _advance(entries, entry, key):
    """Puts the entry back at its place with the iterator's next item, or leaves it out if there is none."""
    try:
        item = next(entry[3])
    except StopIteration:
        return
    place = 0
    while place < len(entries) and entries[place][1] < entry[1]:
        place += 1
    entries.insert(place, [item if key is None else key(item), entry[1], item, entry[3]])


__binds__ = False
__unmodelled__ = ()
