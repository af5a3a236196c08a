# range: negative steps, indexing, slicing, membership, equality, hash, attributes, reversed, big ranges.
for r in (range(5), range(2, 8), range(0, 10, 3), range(10, 0, -3), range(0), range(5, 2), range(-3, 3),
        range(3, -3, -2)):
    print(r, list(r), len(r), r.start, r.stop, r.step, bool(r), list(reversed(r)))
r = range(0, 20, 3)
print(r[0], r[-1], r[2], r[1:4], r[::-1], r[::2], r[-3:], list(r[4:1:-1]), r.index(9), r.count(9),
    r.count(10))
print(9 in r, 10 in r, 9.0 in r, "9" in r, 18 in r, 21 in r, -3 in r, True in range(2), 1.5 in range(3))
print(range(0, 3, 2) == range(0, 4, 2), range(0) == range(5, 5), range(3) == [0, 1, 2], range(3) != range(4))
print(hash(range(0)) == hash(range(1, 1)), {range(3): "r"}[range(0, 3, 1)], repr(range(1, 2)), str(range(1,
    9, 2)))
big = range(10**30, 10**30 + 5)
print(list(big), 10**30 + 3 in big, big[-1], range(0, 10**20, 10**19)[3], max(range(5)), min(range(3, 9)),
    sum(range(101)))
print(list(range(True, 4)), [*range(3)], tuple(range(2)), sorted(range(3), reverse=True),
    list(enumerate(range(3, 5))))
total = 0
for i in range(10):
    for j in range(i, 10, 3):
        total += j
print(total, i, j)
for i in range(3):
    i = 100
print(i)
it = iter(range(3))
print(next(it), list(it), next(it, None))


class Index:
    def __index__(self):
        return 4


print(list(range(Index())), range(Index())[-1])
for f in (lambda: range(), lambda: range(1.5), lambda: range("a"), lambda: range(1, 2, 0),
        lambda: range(3)[5],
          lambda: range(3).index(7), lambda: range(1, 2, 3, 4), lambda: range(3) + range(3),
          lambda: range(5)["a"],
          lambda: range(3) < range(4)):
    try:
        print(f())
    except (TypeError, ValueError, IndexError) as error:
        print(type(error).__name__, error)
try:
    r[0] = 1
except TypeError as error:
    print(error)
