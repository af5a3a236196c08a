# Dict views: live views, set operations, reversed, and mutation during iteration.
d = {"a": 1, "b": 2, "c": 3}
keys, values, items = d.keys(), d.values(), d.items()
print(keys, values, items)
d["d"] = 4
del d["a"]
print(keys, values, items, len(keys), len(values))
print("b" in keys, 2 in values, ("b", 2) in items, ("b", 3) in items, "a" in keys, 5 in items)
print(sorted(keys & {"b", "z"}), sorted(keys | {"z"}), sorted(keys - {"b"}), sorted(keys ^ {"b", "q"}))
print(sorted(items & {("b", 2)}), sorted(items - {("b", 2)}), sorted(keys & ["c", "d", "e"]))
print(keys == {"b", "c", "d"}, keys >= {"b"}, keys < {"b", "c", "d", "e"}, keys.isdisjoint(["x"]),
    items == {})
print({"a": 1}.keys() == {"a": 2}.keys(), {"a": 1}.items() == {"a": 1.0}.items(),
    {1: 1}.values() == {1: 1}.values())
print(list(reversed(d)), list(reversed(keys)), list(reversed(values)), list(reversed(items)))
print(list(keys)[0], next(iter(values)), dict(items), [k + str(v) for k, v in items], max(values),
    sum(values))
print(type(keys).__name__, type(values).__name__, type(items).__name__, {}.keys(), {}.values(), {}.items())


def mutate(action):
    data = {"x": 1, "y": 2, "z": 3}
    seen = []
    try:
        for key in data:
            seen.append(key)
            action(data, key)
    except RuntimeError as error:
        return seen, str(error), len(data)
    return seen, data


print(mutate(lambda data, key: data.update({key: 0})))
print(mutate(lambda data, key: data.pop(key)))
print(mutate(lambda data, key: data.setdefault(key + "new")))
print(mutate(lambda data, key: data.clear()))
data = {1: 1, 2: 2}
for k in list(data):
    data[k * 2] = data.pop(k)
print(sorted(data))
it = iter({1: 1, 2: 2})
next(it)
print(list(it), list(it))
for bad in (lambda: keys[0], lambda: keys + keys, lambda: hash(keys), lambda: values < values,
        lambda: keys.add(1)):
    try:
        bad()
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
