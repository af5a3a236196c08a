# Mini-program: breadth-first, depth-first, Dijkstra, topological order, components and cycle detection.
import heapq
from collections import defaultdict, deque


class Graph:
    def __init__(self, edges, directed=False):
        self.neighbours = defaultdict(dict)
        for a, b, *weight in edges:
            self.neighbours[a][b] = weight[0] if weight else 1
            if not directed:
                self.neighbours[b][a] = self.neighbours[a][b]
            else:
                self.neighbours[b]

    def bfs(self, start):
        seen, queue = {start: None}, deque([start])
        while queue:
            node = queue.popleft()
            yield node
            for other in sorted(self.neighbours[node]):
                if other not in seen:
                    seen[other] = node
                    queue.append(other)

    def dfs(self, start, seen=None):
        seen = set() if seen is None else seen
        seen.add(start)
        yield start
        for other in sorted(self.neighbours[start]):
            if other not in seen:
                yield from self.dfs(other, seen)

    def shortest(self, start, goal):
        best, heap = {start: (0, None)}, [(0, start)]
        while heap:
            cost, node = heapq.heappop(heap)
            if node == goal:
                path = []
                while node is not None:
                    path.append(node)
                    node = best[node][1]
                return cost, path[::-1]
            for other, weight in self.neighbours[node].items():
                if other not in best or cost + weight < best[other][0]:
                    best[other] = cost + weight, node
                    heapq.heappush(heap, (cost + weight, other))
        return None

    def components(self):
        left = set(self.neighbours)
        while left:
            part = set(self.dfs(min(left)))
            yield sorted(part)
            left -= part

    def topological(self):
        incoming = {n: 0 for n in self.neighbours}
        for targets in self.neighbours.values():
            for t in targets:
                incoming[t] += 1
        ready = sorted(n for n, k in incoming.items() if k == 0)
        order = []
        while ready:
            node = ready.pop(0)
            order.append(node)
            for t in sorted(self.neighbours[node]):
                incoming[t] -= 1
                if not incoming[t]:
                    ready.append(t)
        if len(order) < len(incoming):
            raise ValueError(f"cycle among {sorted(n for n, k in incoming.items() if k)}")
        return order


g = Graph([("a", "b", 4), ("a", "c", 1), ("c", "b", 2), ("b", "d", 5), ("c", "d", 8), ("x", "y")])
print(list(g.bfs("a")), list(g.dfs("a")), g.shortest("a", "d"), g.shortest("a", "x"), list(g.components()))
tasks = Graph([("shirt", "tie"), ("tie", "jacket"), ("pants", "shoes"), ("pants", "jacket")], directed=True)
print(tasks.topological())
try:
    Graph([(1, 2), (2, 3), (3, 2), (3, 4)], directed=True).topological()
except ValueError as error:
    print(error)
grid = ["S.#.", "..#.", "#..G"]
cells = {(r, c) for r, row in enumerate(grid) for c, ch in enumerate(row) if ch != "#"}
maze = Graph([((r, c), n) for r, c in sorted(cells) for n in ((r + 1, c), (r, c + 1)) if n in cells])
print(maze.shortest((0, 0), (2, 3)))
