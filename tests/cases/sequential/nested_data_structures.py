# Deeply nested lists, dicts and tuples: building, updating, walking, comparing, grouping, printing.
data = {
    "users": [
        {"name": "ann", "tags": ["x", "y"], "address": {"city": "Rome", "zip": ("00", 184)}},
        {"name": "bob", "tags": [], "address": {"city": "Oslo", "zip": ("0", 150)}},
        {"name": "cat", "tags": ["y"], "address": {"city": "Rome", "zip": ("00", 100)}},
    ],
    "meta": {"count": 3, "nested": [[[]], [[1]], [[1, [2, [3]]]]]},
}
print(data["users"][0]["address"]["zip"][1], data["meta"]["nested"][2][0][1][1][0], len(data["users"]))
data["users"][1]["tags"] += ["new"]
data["users"][2]["address"]["zip"] = (*data["users"][2]["address"]["zip"], "extra")
data["meta"]["nested"][1][0][0] = {"deep": True}
data["meta"].setdefault("list", []).extend([1, 2])
del data["users"][0]["tags"][0]
print(data)


def walk(value, path=()):
    if isinstance(value, dict):
        for k, v in value.items():
            yield from walk(v, path + (k,))
    elif isinstance(value, (list, tuple)):
        for i, v in enumerate(value):
            yield from walk(v, path + (i,))
    else:
        yield ".".join(map(str, path)), value


for path, value in walk(data):
    print(path, value)


def depth(value):
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return 0
    return 1 + max(map(depth, value), default=0)


def merge(a, b):
    return {k: merge(a[k], b[k]) if isinstance(a.get(k), dict) and isinstance(b.get(k), dict) else b.get(k,
        a.get(k))
            for k in [*a, *(k for k in b if k not in a)]}


print(depth(data), depth([]), depth(5), depth([[], [[]]]), merge({"a": {"x": 1, "y": 2}, "b": 1},
    {"a": {"y": 3}, "c": 4}))
by_city = {}
for user in data["users"]:
    by_city.setdefault(user["address"]["city"], []).append(user["name"])
print(by_city, sorted(by_city, key=lambda c: (-len(by_city[c]), c)), {c: len(n) for c, n in by_city.items()})
print([[1, 2], [3]] == [[1, 2], [3]], {"a": [1, {"b": 2}]} == {"a": [1, {"b": 2}]}, [[1], [2]] < [[1], [3]],
    ([1], {2: 3}) == ([1], {2: 4}))
grid = [[(r, c) for c in range(3)] for r in range(2)]
print(grid, [list(col) for col in zip(*grid)], [cell for row in grid for cell in row][3],
    sum(r * c for row in grid for r, c in row))
inverted = {}
for user in data["users"]:
    for tag in user["tags"]:
        inverted.setdefault(tag, set()).add(user["name"])
print({k: sorted(v) for k, v in sorted(inverted.items())})
