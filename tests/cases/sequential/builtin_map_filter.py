# map and filter: several iterables, None as predicate, laziness, exceptions that pass through.
print(list(map(str, [1, 2])), list(map(lambda a, b: a + b, [1, 2], [10, 20, 30])), list(map(max, "ab", "ba",
    "cc")))
print(list(filter(None, [0, 1, "", "a", None, [], [0]])), list(filter(str.isdigit, "a1b2")),
    list(filter(lambda x: x > 1, [1, 2, 3])))
print(list(map(len, ["a", "bb"])), list(map(int, "123")), list(map(dict, [[("a", 1)]])), sum(map(abs, [-1,
    -2])))


def trace(x):
    print("trace", x)
    return x


m = map(trace, [1, 2, 3])
print("made")
print(next(m))
print(list(m), list(m), next(m, "exhausted"))
f = filter(trace, [0, 1, 0, 2])
print("made filter")
print(next(f), list(f))


def picky(x):
    if x == 2:
        raise ValueError("two")
    return x


m = map(picky, [1, 2, 3])
print(next(m))
try:
    next(m)
except ValueError as error:
    print(error)
print(next(m))


def stops(x):
    if x == 1:
        raise StopIteration
    return x


print(list(map(stops, [0, 1, 2])))
print(set(map(len, ["a", "b"])), tuple(map(bool, [0, 1])), "".join(map(chr, [104, 105])),
    dict(map(lambda k: (k, 1), "a")))
print(list(map(pow, [2, 3], [3, 2])), list(map(lambda *a: a, "ab", [1, 2], (x for x in "xy"))))
a, b = map(int, "4 5".split())
print(a, b, max(map(len, "the longest word".split())), sorted(map(str.lower, ["B", "a"])), all(map(bool, [])))
print(list(filter(lambda kv: kv[1] > 1, {"a": 1, "b": 2}.items())), [*map(str.strip, [" a ", "b "])])
for g in (lambda: map(), lambda: map(str), lambda: filter(None), lambda: list(map(5, [1])), lambda: map(str,
          5),
          lambda: filter(None, 5), lambda: list(filter(3, [1])), lambda: list(map(lambda: 0, [1]))):
    try:
        print(g())
    except TypeError as error:
        print(error)
