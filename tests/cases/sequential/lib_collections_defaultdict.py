# collections.defaultdict: factories, missing, get, nested, copies, repr and ordering.
from collections import defaultdict

d = defaultdict(list)
d["a"].append(1)
d["a"].append(2)
d["b"]
print(d, dict(d), len(d), "c" in d, d.get("c"), d.get("c", 5), sorted(d))
counts = defaultdict(int)
for ch in "mississippi":
    counts[ch] += 1
print(dict(counts), counts["zzz"], counts.default_factory is int)
groups = defaultdict(set)
for k, v in [("x", 1), ("y", 2), ("x", 3), ("x", 1)]:
    groups[k].add(v)
print({k: sorted(v) for k, v in groups.items()})
nested = defaultdict(lambda: defaultdict(int))
nested["p"]["q"] += 5
nested["p"]["r"] -= 1
print({k: dict(v) for k, v in nested.items()})


def tree():
    return defaultdict(tree)


root = tree()
root["a"]["b"]["c"]
print(list(root), list(root["a"]), list(root["a"]["b"]))
plain = defaultdict()
print(plain, plain.default_factory)
try:
    plain["missing"]
except KeyError as error:
    print("KeyError", error)
seeded = defaultdict(str, {"k": "v"}, extra="e")
print(seeded["k"], repr(seeded["none"]), dict(seeded), seeded == {"k": "v", "extra": "e", "none": ""})
copy = seeded.copy()
copy["k"] = "changed"
print(type(copy).__name__, seeded["k"], copy["new"] == "")
seeded.default_factory = None
try:
    seeded["another"]
except KeyError as error:
    print("no factory any more", error)
print(isinstance(d, dict), d | {"z": [9]}, list(d.items()), d.pop("a"), d.setdefault("s", [7]), d)
counter = iter(range(10))
auto = defaultdict(lambda: next(counter))
print([auto[w] for w in "the cat the dog the".split()], dict(auto))
try:
    defaultdict(5)
except TypeError as error:
    print(error)
failing = defaultdict(lambda: 1 / 0)
try:
    failing["x"]
except ZeroDivisionError:
    print("factory raised", dict(failing))
