# Heaps of items with an order of their own: which are compared, in which order, and what the heap is meanwhile.
import heapq

log = []


class T:
    def __init__(self, p):
        self.p = p

    def __lt__(self, o):
        log.append(("<", self.p, o.p))
        return self.p < o.p

    def __eq__(self, o):
        log.append(("=", self.p, o.p))
        return self.p == o.p

    def __repr__(self):
        return f"T{self.p}"

    __hash__ = None


def show(x):
    print(x, log)
    log.clear()


def show_only(x):
    """Of what sorts: Python 3.13 compares in another order."""
    print(x)
    log.clear()


data = [5, 3, 8, 1, 9, 2, 7, 3, 3, 6]
h = [T(x) for x in data]
heapq.heapify(h)
show(h)
heapq.heappush(h, T(0))
show(h)
show(heapq.heappop(h))
show(h)
show(heapq.heapreplace(h, T(4)))
show(h)
show(heapq.heappushpop(h, T(4)))
show(h)
show(heapq.heappushpop(h, T(0)))
show(h)
show(heapq.nsmallest(3, [T(x) for x in data]))
show_only(heapq.nlargest(3, [T(x) for x in data]))
show(heapq.nsmallest(1, [T(x) for x in data]))
show_only(heapq.nlargest(30, [T(x) for x in data]))
show(heapq.nsmallest(3, [T(x) for x in data], key=lambda t: t.p % 4))
show(heapq.nlargest(3, [T(x) for x in data], key=lambda t: -t.p))
show(list(heapq.merge([T(1), T(4)], [T(2), T(4)], [T(0)], [])))
show(list(heapq.merge([T(4), T(1)], [T(4), T(2)], [T(0)], [], reverse=True)))
show(list(heapq.merge([1, 4], [2, 4, 9], key=lambda x: T(x))))


class L(T):
    def __lt__(self, o):
        h.append(self)
        return True


h = [L(1), L(2), L(3)]
for f in (
    heapq.heapify,
    heapq.heappop,
    lambda h: heapq.heappush(h, L(5)),
    lambda h: heapq.heapreplace(h, L(3)),
    lambda h: heapq.heappushpop(h, L(3)),
):
    try:
        f(h)
    except RuntimeError as e:
        print(e, h)
h = [1, "a", 2]
for f in (heapq.heapify, heapq.heappop, lambda h: heapq.heappush(h, 5)):
    try:
        f(h)
    except TypeError as e:
        print(e, h)
t = [(1, 2, T(1)), (1, 1, T(2)), (0, 0, T(3))]
heapq.heapify(t)
show(t)
heapq.heappush(t, (0, 0, T(9)))
show(t)
print(
    heapq.nlargest(-1, [1, 2]),
    heapq.nsmallest(0, [1]),
    heapq.nsmallest(2, {3, 1, 2}),
    heapq.nlargest(1, {3, 1}),
)
