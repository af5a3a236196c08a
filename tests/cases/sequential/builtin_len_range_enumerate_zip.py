# len, enumerate, zip (with strict), reversed, and their laziness and errors.
print(len("abc"), len([]), len({1: 2}), len(range(0, 10, 3)), len(b"ab"), len({1, 2}), len(()),
    len(frozenset()))
print(list(enumerate("ab")), list(enumerate("ab", 1)), list(enumerate([], start=5)), list(enumerate("x",
    start=-1)))
print(list(zip([1, 2, 3], "ab")), list(zip()), list(zip([1])), list(zip("ab", "cd", "ef")),
    list(zip(range(3), [])))
print(list(zip([1, 2], "ab", strict=True)), dict(zip("ab", range(2))), list(zip(*[(1, "a"), (2, "b")])))


def failing(*iterables):
    try:
        return list(zip(*iterables, strict=True))
    except ValueError as error:
        return str(error)


print(failing([1], [1, 2]), failing([1, 2], [1]), failing([1], [1], []), failing([], [1]), failing([1], [1],
    [1, 2]))


def noisy(name, n):
    for i in range(n):
        print(name, i)
        yield i


print(list(zip(noisy("a", 2), noisy("b", 1))))
z = zip(noisy("x", 2), noisy("y", 2))
print("lazy", next(z))
print(list(reversed([1, 2])), list(reversed("ab")), list(reversed(range(3))), list(reversed({"k": 1,
    "l": 2})), list(reversed(())))
e = enumerate(noisy("e", 2))
print(next(e))
it = iter([1, 2, 3, 4])
print(list(zip(it, it)))
it = iter([1, 2, 3])
print(list(zip(it, "ab")), list(it))
for i, (a, b) in enumerate(zip("ab", [10, 20]), start=1):
    print(i, a, b)
for f in (lambda: len(5), lambda: len(None), lambda: len(), lambda: enumerate(5), lambda: zip(1, 2),
          lambda: reversed({1}),
          lambda: len(x for x in []), lambda: reversed(5), lambda: list(zip([1], 5)), lambda: enumerate()):
    try:
        print(f())
    except TypeError as error:
        print(error)
print(type(enumerate([])).__name__, type(zip()).__name__, type(reversed([])).__name__,
    type(reversed("")).__name__)
