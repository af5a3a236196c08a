# Stars in assignments, displays, calls, subscripts, returns, for targets and match patterns together.
def args(*a, **k):
    return a, k


first, *rest = args(*[1, 2], *(), **{}, **dict(a=1))
print(first, rest)
[*a], b = [1, 2], 3
print(a, b)
*a, b = {"x": 1, "y": 2}
print(a, b)
(*a,) = range(3)
print(a)
a, (b, *c), *d = 1, [2, 3, 4], 5, 6
print(a, b, c, d)
for head, *tail in [(1, 2, 3), [4], "xyz"]:
    print(head, tail)
for i, (x, *y) in enumerate(["ab", "c"]):
    print(i, x, y)
print([*[1], *[], *(2,), *{3: 0}, *"4", *range(5, 6), *(x for x in [6]), *map(int, "7"), *{8}])
print((*[1], 2), {*[1], 1}, {**{"a": 1}, **{"a": 2}, "b": 3}, [*[*[*[1]]]])
print(args(1, *[2, 3], 4, *[5], k=1, **{"m": 2}), args(*args(*"ab")[0]), args(**{"k" * n: n for n in (1, 2)}))


def gen():
    yield *[1, 2], 3
    return *[4], 5


g = gen()
print(next(g))
try:
    next(g)
except StopIteration as stop:
    print(stop.value)


class Probe:
    def __getitem__(self, key):
        return key

    def __setitem__(self, key, value):
        print("set", key, value)


p = Probe()
print(p[*[1, 2]], p[0, *"ab"], p[*range(2), 5], p[(*[1],)])
p[*[1, 2]] = 3
match [1, 2, 3, 4]:
    case [x, *y, z]:
        print(x, y, z)
match {"a": 1, "b": 2}:
    case {"a": v, **others}:
        print(v, others)
print(max(*[1, 5, 3]), min(*"hello"), print(*[1, 2], *"ab", sep="|"), list(zip(*[[1, 2], [3, 4]])),
    dict(**{"q": 1}, r=2), [*zip(*[iter("abcd")] * 2)])
x, *y = *[1, 2], *[3]
print(x, y)
for bad in (lambda: [*1], lambda: args(*None), lambda: args(**5), lambda: args(a=1, **{"a": 2}),
        lambda: {**{1}, }):
    try:
        print(bad())
    except TypeError as error:
        print("TypeError")
def swap(a, b, *rest): return b, a, *rest
print(swap(1, 2), swap(*"abc", *[1]), [*swap(1, 2, 3)][::-1])
