# Every assignment target: names, attributes, items, slices, tuples, lists, stars, chains; evaluation order.
a = b = c = 3
print(a, b, c)
a, b = b, 10
print(a, b)
(a, b), c = (1, 2), 3
[a, [b, *c]] = [4, [5, 6, 7]]
print(a, b, c)
first, *middle, last = range(6)
print(first, middle, last)
*init, tail = "abc"
print(init, tail)
head, *rest = [1]
print(head, rest)
(x,) = [9]
print(x)
() = []
a, (b, (c, *d)), e = 1, (2, (3, 4, 5)), 6
print(a, b, c, d, e)


class Box:
    pass


def note(label, value):
    print(label)
    return value


box = Box()
items = [0] * 5
box.value, items[0], items[1:3] = 1, 2, [7, 8, 9]
print(box.value, items)
note("target", items)[note("index", 0)] = note("value", 42)
print(items[0])
i, items[i] = 3, "at three"
print(items)
for box.value in range(3):
    pass
print(box.value)
for items[0], *items[1] in [(1, 2, 3), (4, 5)]:
    print(items)
for wrong in ((1,), (1, 2, 3), (), 5, None):
    try:
        p, q = wrong
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
for wrong in ((1,), ()):
    try:
        p, *q, r = wrong
    except ValueError as error:
        print(error)
d = {}
d["k"], d["l"] = d, 1
print(sorted(d), d["k"]["l"])
x = y = []
x.append(1)
print(y)
