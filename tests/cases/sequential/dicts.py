# dict: construction, every method, ordering, merging, defaults, errors, equality.
d = {"b": 2, "a": 1}
print(d, dict(), dict(a=1), dict([("x", 1), ("y", 2)]), dict({"k": 1}, z=2), dict(zip("ab", [1, 2])),
    {1: {2: 3}})
print(d["b"], d.get("a"), d.get("z"), d.get("z", 0), "a" in d, "z" in d, len(d), list(d))
d["c"] = 3
d["b"] = 20
print(d, list(d.keys()), list(d.values()), list(d.items()))
print(d.setdefault("a", 100), d.setdefault("new", []), d.setdefault("none"), d)
print(d.pop("new"), d.pop("zzz", "default"), d.popitem(), d)
d.update({"a": -1}, extra=5)
d.update([("pair", 1)])
d.update(k=1)
print(d)
del d["extra"]
d["extra"] = "moved to end"
print(list(d))
print(dict.fromkeys("abc"), dict.fromkeys([1, 2], 0), {**d, "a": 0}, d | {"m": 1}, {"a": 9} | d)
copy = d.copy()
copy.clear()
print(copy, bool(copy), bool(d), dict(d) == d, d is dict(d))
print({"a": 1, "b": 2} == {"b": 2, "a": 1}, {"a": 1} != {"a": 2}, {} == [], {1: 2} == {1.0: 2.0})
print(sorted(d, key=str), max({"x": 1, "y": 2}), min({3: 0, 1: 0}), sum({1: "a", 2: "b"}),
    list(reversed({"a": 1, "b": 2})))
print({(1, 2): "t", None: "n", 1.5: "f", True: "b", b"x": "y"})
counts = {}
for ch in "mississippi":
    counts[ch] = counts.get(ch, 0) + 1
print(counts, sorted(counts.items(), key=lambda kv: (-kv[1], kv[0])))
groups = {}
for word in "apple avocado bean cherry blueberry".split():
    groups.setdefault(word[0], []).append(word)
print(groups)
nested = {"a": {"b": {"c": 1}}}
nested["a"]["b"]["d"] = 2
print(nested["a"]["b"], {k: v for k, v in sorted(counts.items())})
for f in (lambda: d["missing"], lambda: d.pop("missing"), lambda: {}.popitem(), lambda: {[]: 1},
        lambda: dict(5),
          lambda: dict([1]), lambda: dict(["abc"]), lambda: d < d, lambda: d + d, lambda: dict(a=1,
          **{"a": 2}),
          lambda: {}[(1, 2)], lambda: {}.update(5), lambda: {} | []):
    try:
        print(f())
    except (KeyError, TypeError, ValueError) as error:
        print(type(error).__name__, error)
