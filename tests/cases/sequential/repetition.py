# Repeating lists: zero, negative, booleans, in place, with gigantic factors of nothing.
l = [1, 2]
print(l * 0, l * -3, l * True, 2 * l, [] * 5)
m = l
m *= 2
print(l, l is m)
m *= -1
print(l)
print([] * 2**62)
for factor in (10**30, -(10**30)):
    try:
        print([] * factor)
    except OverflowError as error:
        print(error)
try:
    [1] * 1.5
except TypeError as error:
    print(error)
try:
    l.insert(10**30, 1)
except OverflowError as error:
    print(error)
l.insert(2**60, "end")
l.insert(-(2**60), "begin")
print(l)
for action in (
    lambda: l.pop(10**30), lambda: [].pop(10**30), lambda: [].pop(), lambda: l.pop(5), lambda: l[10**30],
    lambda: l[-(10**30)], lambda: l.__setitem__(10**30, 0), lambda: l.__delitem__(10**30), lambda: () * 10**30,
    lambda: "" * 10**30, lambda: (1, 2)[10**30], lambda: "ab"[10**30],
):
    try:
        print(action())
    except (OverflowError, IndexError) as error:
        print(type(error).__name__, error)
