# Mini-program: union-find, Kruskal's minimum spanning tree, and percolation on a small grid.
class UnionFind:
    def __init__(self, items=()):
        self.parent, self.size, self.groups = {}, {}, 0
        for item in items:
            self.add(item)

    def add(self, item):
        if item not in self.parent:
            self.parent[item], self.size[item] = item, 1
            self.groups += 1

    def find(self, item):
        root = item
        while self.parent[root] != root:
            root = self.parent[root]
        while self.parent[item] != root:
            self.parent[item], item = root, self.parent[item]
        return root

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.groups -= 1
        return True

    def __getitem__(self, item):
        return sorted(x for x in self.parent if self.find(x) == self.find(item))


def kruskal(edges):
    forest = UnionFind(node for _, *pair in edges for node in pair)
    tree = [(w, a, b) for w, a, b in sorted(edges) if forest.union(a, b)]
    return sum(w for w, *_ in tree), tree, forest.groups


edges = [(7, "a", "b"), (5, "b", "c"), (8, "a", "c"), (9, "b", "d"), (7, "c", "e"), (5, "d", "e"), (1, "x",
    "y")]
print(*kruskal(edges))
u = UnionFind(range(8))
print([u.union(a, b) for a, b in ((0, 1), (2, 3), (1, 3), (0, 2), (4, 5), (7, 7))], u.groups, u[3], u[4],
    u[6])
try:
    u.find("stranger")
except KeyError as error:
    print("unknown", error)


def percolates(rows):
    h, w = len(rows), len(rows[0])
    u = UnionFind(["top", "bottom"])
    for r in range(h):
        for c in range(w):
            if rows[r][c] == ".":
                u.add((r, c))
                if r == 0:
                    u.union("top", (r, c))
                if r == h - 1:
                    u.union("bottom", (r, c))
                for near in ((r - 1, c), (r, c - 1)):
                    if near in u.parent:
                        u.union(near, (r, c))
    return u.find("top") == u.find("bottom")


for rows in ([".#.", ".##", "..."], ["###", "...", "..."], [".#", "#."], ["."]):
    print(rows, percolates(rows))


def accounts_merge(accounts):
    u, owner = UnionFind(), {}
    for name, *mails in accounts:
        for mail in mails:
            u.add(mail)
            owner[mail] = name
            u.union(mails[0], mail)
    return sorted({(owner[m], *u[m]) for m in owner})


print(accounts_merge([("ann", "a1", "a2"), ("bob", "b1"), ("ann", "a2", "a3"), ("ann", "z")]))
