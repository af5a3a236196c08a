# Star unpacking in list, tuple, set and dict displays and in calls; nested and empty.
a, b, d, e = [1, 2], (3, 4), {"x": 1}, {"y": 2}
print([*a, *b], (*a, *b), [*a, 0, *a], (*a,), [*[]], [*range(3), *"ab"])
print(sorted({*a, *b, 1}), {**d, **e}, {**d, "x": 9}, {"x": 0, **d}, {**{}})
print([*d, *e.values(), *d.items()])
print(*a, *b, sep="-")
print(*[], end="end\n")
print(*(c.upper() for c in "abc"))


def f(*args, **kw):
    return args, kw


print(f(*a, 9, *b, **d, z=0, **e))
print(f(*f(1, 2)[0], **f(q=1)[1]))
x = *a, *b
print(x)
nested = [*[*[*a]]]
print(nested)


def returns():
    return *a, 5


def yields():
    yield *a, 6


print(returns(), list(yields()))
for v in *a, *b:
    print(v, end=" ")
print()
first, *rest = {"k": 1, "l": 2, "m": 3}
print(first, rest)
(one, *_), *others = [(1, 2, 3), 4, 5]
print(one, _, others)
merged = {**{"a": 1, "b": 2}, **{"b": 3}, "c": 4}
print(merged, list(merged))
matrix = [[1, 2], [3, 4]]
print([*zip(*matrix)], list(map(list, zip(*matrix))))


class Mapping:
    def keys(self):
        return ["p", "q"]

    def __getitem__(self, key):
        return key * 2


print({**Mapping()}, f(**Mapping()), dict(Mapping()))
for bad in (lambda: [*5], lambda: {**[1]}, lambda: (*None,), lambda: f(**d, **d)):
    try:
        print(bad())
    except TypeError as error:
        print("TypeError")
