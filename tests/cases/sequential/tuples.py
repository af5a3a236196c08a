# tuple: construction, methods, packing, comparison, hashing, nesting, immutability.
t = 1, 2, 3
print(t, (), (1,), tuple(), tuple("ab"), tuple([1, 2]), tuple(x for x in "z"), len(t))
print(t[0], t[-1], t[1:], t[::-1], t + (4,), t * 2, 0 * t, 2 in t, 9 in t)
print(t.count(1), t.index(3), (1, 1, 2).count(1), (1, 2, 1).index(1, 1))
print((1, 2) < (1, 3), (1,) < (1, 0), () < (1,), (1, "a") == (1, "a"), (1, 2) == [1, 2], (1, (2, 3)) > (1,
    (2, 2)))
print(hash((1, "a")) == hash((1, "a")), {(1, 2): "point"}[1, 2], ((1, 2), (3,))[0][1])
a, b, c = t
(d, e), f = (1, 2), 3
print(a, b, c, d, e, f)
print(sum((1, 2)), max((3, 1)), sorted((3, 1, 2)), list(reversed(t)), any((0, 1)), all(()), bool(()),
    bool((0,)))
print(repr((1,)), str((1, "a", None)), ((),), ((1,), [2], {3: (4,)}))
nested = ([1], 2)
nested[0].append(5)
print(nested)


def many():
    return 1, "two", [3]


x, y, z = many()
print(many(), x, y, z, many()[1], len(many()))
print(tuple(map(str, t)), tuple(zip(t, "abc")), tuple(enumerate("ab")), tuple(sorted({"b": 1,
    "a": 2}.items())))
for i, (k, v) in enumerate([("a", 1), ("b", 2)]):
    print(i, k, v)
print((lambda *args: args)(), (lambda *args: args)(1), isinstance((), tuple), type((1)), type((1,)))
swapped = (1, 2)[::-1]
print(swapped, tuple(t) == t)
for f in (lambda: t[5], lambda: t + [1], lambda: t.index(9), lambda: tuple(5), lambda: hash(([],)),
        lambda: t < 5,
          lambda: t.append(1), lambda: t["a"], lambda: t * 1.5):
    try:
        print(f())
    except (IndexError, TypeError, ValueError, AttributeError) as error:
        print(type(error).__name__, error)
try:
    t[0] = 5
except TypeError as error:
    print(error)
try:
    del t[0]
except TypeError as error:
    print(error)
try:
    nested[0] += [6]
except TypeError as error:
    print(error, nested)
