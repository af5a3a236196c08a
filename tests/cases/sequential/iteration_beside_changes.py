# Loops over dicts and sets that go on, end or fail beside changes of the container.
d = {1: 1, 2: 2, 3: 3}
for key in d:
    d[key] = key * 10
    d.update({1: 0})
    d.setdefault(2, None)
    d.pop("unknown", None)
print(d)
for key in list(d):
    del d[key]
    d[key + 10] = key
print(d)
for key in d:
    if key == 12:
        del d[key]
        d[20] = 20
        break
print(list(d), list(d.items()), list(d.values()))
it = iter(d)
del d[11]
d[30] = 30
print(list(it))  # it had not begun
it = iter(d.items())
print(next(it))
del d[30]
for _ in range(2):
    try:
        next(it)
    except RuntimeError as error:
        print(error)
d[40] = 40
try:
    next(it)
except RuntimeError as error:
    print(error)
while d:
    for key in d:
        break
    print(key, d.pop(key))
s = {1}
for element in s:
    s.discard(5)
    s.add(1)
    s &= {1, 2}
    s -= {3}
    s ^= set()
print(s)
it = iter(s)
print(next(it))
s.clear()
try:
    next(it)
except RuntimeError as error:
    print(error)
it = iter(s)
print(next(it, "end"))
s.add(7)
print(next(it, "end"))


def pairs(table):
    for key in table:
        for other in table:
            yield key, other


print(list(pairs({"x": 0, "y": 1})))
