"""`heapq`: binary heaps in lists.

The order of the items in the list, and the order in which items are compared, are those of CPython: a leaf bubbles
up; an item that leaves the root is replaced by the last one, which sinks to a leaf along the smaller children and
bubbles up again. Both can be seen by a program, so they are part of the model.

A function that changes a heap is one indivisible operation on its list, as `list.sort` is, as far as the comparisons
call none of the program's own code.
"""

from _machine import enter


def heappush(heap, item, /):
    _check(heap, "heappush() argument 1")
    enter(heap)
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap, /):
    _check(heap, "heappop() argument")
    enter(heap)
    return _pop(heap)


def heapreplace(heap, item, /):
    _check(heap, "heapreplace() argument 1")
    enter(heap)
    if not heap:
        raise IndexError("index out of range")
    smallest = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return smallest


def heappushpop(heap, item, /):
    _check(heap, "heappushpop() argument 1")
    enter(heap)
    if not heap or not heap[0] < item:
        return item
    smallest = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return smallest


def heapify(heap, /):
    _check(heap, "heapify() argument")
    enter(heap)
    for position in range(len(heap) // 2 - 1, -1, -1):
        _sink(heap, position)


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


def _check(heap, what):
    if not isinstance(heap, list):
        found = "None" if heap is None else type(heap).__name__
        raise TypeError(f"{what} must be list, not {found}")


def _pop(heap):
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    smallest = heap[0]
    heap[0] = last
    _sink(heap, 0)
    return smallest


def _rise(heap, top, position):
    """Moves the item at `position` up until its parent is not larger."""
    item = heap[position]
    size = len(heap)
    while position > top:
        parent = (position - 1) // 2
        smaller = item < heap[parent]
        _same_size(heap, size)
        if not smaller:
            break
        heap[position] = heap[parent]
        position = parent
        heap[position] = item


def _sink(heap, position):
    """Moves the item at `position` down to a leaf along the smaller children, then up to where it belongs."""
    size = len(heap)
    top = position
    item = heap[position]
    while 2 * position + 1 < size:
        child = 2 * position + 1
        if child + 1 < size:
            smaller = heap[child] < heap[child + 1]
            _same_size(heap, size)
            if not smaller:
                child += 1
        heap[position] = heap[child]
        position = child
        heap[position] = item
    _rise(heap, top, position)


def _same_size(heap, size):
    if len(heap) != size:
        raise RuntimeError("list changed size during iteration")


__binds__ = False
__unmodelled__ = ()
