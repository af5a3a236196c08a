# Mini-program: an LRU cache on a doubly linked list with sentinel nodes.
class Node:
    __slots__ = ("key", "value", "before", "after")

    def __init__(self, key=None, value=None):
        self.key, self.value = key, value
        self.before = self.after = None


class LRUCache:
    def __init__(self, capacity):
        if capacity <= 0:
            raise ValueError("capacity must be positive")
        self.capacity = capacity
        self.table = {}
        self.head, self.tail = Node(), Node()
        self.head.after, self.tail.before = self.tail, self.head
        self.hits = self.misses = 0

    def _unlink(self, node):
        node.before.after, node.after.before = node.after, node.before

    def _push_front(self, node):
        node.before, node.after = self.head, self.head.after
        self.head.after.before = node
        self.head.after = node

    def get(self, key, default=None):
        node = self.table.get(key)
        if node is None:
            self.misses += 1
            return default
        self.hits += 1
        self._unlink(node)
        self._push_front(node)
        return node.value

    def put(self, key, value):
        if key in self.table:
            self._unlink(self.table.pop(key))
        elif len(self.table) >= self.capacity:
            oldest = self.tail.before
            self._unlink(oldest)
            del self.table[oldest.key]
        node = self.table[key] = Node(key, value)
        self._push_front(node)

    def __iter__(self):
        node = self.head.after
        while node is not self.tail:
            yield node.key, node.value
            node = node.after

    def __len__(self):
        return len(self.table)

    def __contains__(self, key):
        return key in self.table


cache = LRUCache(3)
for step in "put a, put b, put c, get a, put d, get b, put a, get c, get d, put e".split(", "):
    action, key = step.split()
    result = cache.put(key, key * 2) if action == "put" else cache.get(key, "miss")
    print(f"{step:6} {result!s:5} {list(cache)}")
print(len(cache), "a" in cache, "b" in cache, cache.hits, cache.misses)
try:
    LRUCache(0)
except ValueError as error:
    print(error)


def cached(capacity):
    def decorate(f):
        memory = LRUCache(capacity)

        def wrapper(x):
            if x in memory:
                return memory.get(x)
            value = f(x)
            memory.put(x, value)
            return value
        wrapper.cache = memory
        return wrapper
    return decorate


@cached(2)
def square(x):
    print("computing", x)
    return x * x


print([square(x) for x in (1, 2, 1, 3, 2)], list(square.cache))
