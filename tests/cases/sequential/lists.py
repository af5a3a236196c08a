# list: every method, copies, nesting, equality, repetition aliasing, errors and their messages.
l = [3, 1, 2]
l.append(5)
l.extend((4, 4))
l.extend("ab")
l.insert(0, "first")
l.insert(-1, "before last")
l.insert(100, "end")
print(l, len(l))
print(l.pop(), l.pop(0), l.pop(-2), l)
l.remove(4)
print(l, l.index(1), l.index(4, 2), l.count(4), l.count("zz"))
l.reverse()
print(l)
copy = l.copy()
copy.clear()
print(copy, len(l), l[:] == l, l[:] is l, list(l) == l)
n = [5, 2, 9, -1]
n.sort()
print(n)
n.sort(reverse=True)
print(n)
n.sort(key=abs)
print(n, sorted(n), n.sort())
rows = [[0] * 2] * 2
rows[0][0] = 1
print(rows)
rows = [[0] * 2 for _ in range(2)]
rows[0][0] = 1
print(rows)
print([1, [2, [3]]] == [1, [2, [3]]], [1, 2] < [1, 2, 3], [2] > [1, 100], [] == [], [1] != [1.0])
print(list(), list("abc"), list(range(3)), list({"k": 1}), list(x for x in (1, 2)), [None] * 3, [[]] * 2)
print([1, 2] + [3], [1] * 3, 2 in [1, 2], "x" not in ["x"], min([3, 1]), max([[1], [2]]), sum([1, 2, 3]),
    sum([[1], [2]], []))
a = b = [1]
a += [2]
a = a + [3]
print(a, b)
s = [1, 2, 3, 4]
s[1], s[2] = s[2], s[1]
s[-1] *= 10
print(s, s[0:2], s[::-1], repr(s), str(s), bool(s), bool([]))
for f in (lambda: [].pop(), lambda: [1].pop(5), lambda: [1].remove(2), lambda: [1].index(9),
        lambda: [1] + (2,),
          lambda: [1, "a"].sort(), lambda: list(5), lambda: [1][1], lambda: [1] * "a",
          lambda: [].extend(None),
          lambda: [].append(), lambda: [].insert(1), lambda: [1, 2].sort(abs), lambda: [3].pop("x"),
          lambda: [] < ()):
    try:
        print(f())
    except (IndexError, ValueError, TypeError) as error:
        print(type(error).__name__, error)
