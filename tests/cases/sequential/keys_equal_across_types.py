# 1, True and 1.0 are one key: the first stays, the last value wins; in dicts, sets, tuples as keys, updates and pops.
d = {1: "a"}
d[True] = "b"
d[1.0] = "c"
print(d, len(d), d[1], d[True], d[1.0])
d = {True: 0}
d.update({1: 1, 1.0: 2, 2: 3})
print(d)
d.setdefault(2.0, "no")
print(d, d.get(2.0), 2.0 in d, d.pop(1.0), d)
s = {0, False, 0.0, -0.0}
print(s, len(s))
s.add(-0.0)
s |= {False}
print(s)
s.discard(0.0)
print(s, len(s))
t = {(1, 2): "x"}
t[(True, 2.0)] = "y"
print(t)
del t[1.0, 2]
print(t)
big = {10**20: "int"}
big[1e20] = "float"
print(big, 1e20 in big, 10**20 + 1 in big)
f = {frozenset({1, 2}): "set"}
f[frozenset({2.0, True})] = "same"
print(len(f), f[frozenset([1, 2])])
print([1, 2, 3].index(True), [0, False, 0.0].count(0), True in [1.0], [2**60].count(float(2**60)))
l = [False, 1, 1.0, True]
l.remove(1.0)
print(l)
