# heapq: push, pop, heapify, replace, merge, nlargest, nsmallest, priorities with ties.
import heapq
from heapq import heapify, heappop, heappush, heappushpop, heapreplace, merge, nlargest, nsmallest

h = []
for x in [5, 2, 8, 1, 9, 3]:
    heappush(h, x)
print(h, h[0])
print([heappop(h) for _ in range(3)], h)
data = [9, 7, 5, 3, 1, 8, 6]
heapify(data)
print(data)
print(heapreplace(data, 4), heappushpop(data, 0), heappushpop(data, 10), data)
print(nlargest(3, data), nsmallest(2, data), nlargest(2, ["aa", "b", "cccc"], key=len), nsmallest(0, data),
    nlargest(100, [1, 2]))
print(list(merge([1, 4, 7], [2, 5], [0, 9])), list(merge("adg", "bf", key=str.upper)), list(merge([5, 3],
    [4, 1], reverse=True)), list(merge()))
tasks = []
for order, (priority, name) in enumerate([(2, "write"), (1, "plan"), (2, "test"), (1, "think")]):
    heappush(tasks, (priority, order, name))
print([heappop(tasks)[2] for _ in range(len(tasks))])


def heapsort(items):
    heap = list(items)
    heapify(heap)
    return [heappop(heap) for _ in range(len(heap))]


print(heapsort([3, -1, 2, 2, 0]), heapsort("heap"), heapsort([]))


class Job:
    def __init__(self, p, name):
        self.p, self.name = p, name

    def __lt__(self, other):
        return self.p < other.p


jobs = [Job(3, "c"), Job(1, "a"), Job(2, "b")]
heapq.heapify(jobs)
print([heapq.heappop(jobs).name for _ in range(3)])
for f in (lambda: heappop([]), lambda: heapreplace([], 1), lambda: heappush((), 1), lambda: heapify(5)):
    try:
        print(f())
    except (IndexError, TypeError) as error:
        print(type(error).__name__)
running = []
medians = []
low, high = [], []
for x in [5, 15, 1, 3]:
    heappush(low, -heappushpop(high, x))
    if len(low) > len(high):
        heappush(high, -heappop(low))
    medians.append(high[0] if len(high) > len(low) else (high[0] - low[0]) / 2)
print(medians, heappushpop([], 1), list(merge([1], [1], [1])))
graph = {"a": {"b": 1, "c": 4}, "b": {"c": 2, "d": 6}, "c": {"d": 3}, "d": {}}
frontier, dist = [(0, "a")], {}
while frontier:
    cost, node = heappop(frontier)
    if node not in dist:
        dist[node] = cost
        for other, w in graph[node].items():
            heappush(frontier, (cost + w, other))
print(dist)
