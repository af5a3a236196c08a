# An exhausted iterator stays so; one whose container changed size keeps raising.
l = [1]
it = iter(l)
print(next(it), next(it, "end"))
l.append(2)
print(next(it, "still"))
d = {"a": 1, "b": 2}
it = iter(d.items())
print(next(it))
d["c"] = 3
for _ in range(2):
    try:
        next(it)
    except RuntimeError as error:
        print(error)
del d["c"]
try:
    next(it)
except RuntimeError as error:
    print(error)
s = {1}
it = iter(s)
s.add(2)
try:
    next(it)
except RuntimeError as error:
    print(error)
d = {1: 1, 2: 2}
for key in d:
    d[key] = key * 10
print(d)
d = {"x": 0}
keys, values, items = d.keys(), d.values(), d.items()
d["y"] = 1
print(len(keys), list(values), ("y", 1) in items, "y" in keys, "z" in keys)
it = iter(())
print(next(it, None), list(it))
