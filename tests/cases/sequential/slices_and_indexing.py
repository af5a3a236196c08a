# Indexing and slicing of strings, lists, tuples, bytes and ranges, with negative and extended steps.
s, l, t, b, r = "abcdefgh", list(range(8)), tuple("wxyz"), b"bytes", range(10, 30, 3)
print(s[0], s[-1], l[3], l[-8], t[-2], b[0], b[-1], r[2], r[-1])
for part in (slice(2, 5), slice(None, 3), slice(-3, None), slice(None, None, 2),
             slice(None, None, -1), slice(6, 1, -2), slice(100), slice(-100, 100), slice(5, 2), slice(-1,
             -4, -1),
             slice(None, None, -3)):
    print(part, s[part], l[part], t[part], b[part], r[part], list(r[part]))
print(s[:], s[::], s[1:][1:][1:], s[2:2], l[7:][0:5])
print(s[True], l[False:3], "xyz"[-0])
print([1, 2, 3][::-1][0], [[1, 2], [3, 4]][1][0], {"a": [1, 2]}["a"][-1])
sl = slice(1, 10, 2)
print(sl.start, sl.stop, sl.step, sl.indices(5), slice(None).indices(3), slice(-2, None).indices(5))
print(slice(1, 2) == slice(1, 2), slice(1) == slice(None, 1, None), repr(slice("a", [], None)))


class Probe:
    def __getitem__(self, key):
        return key


p = Probe()
print(p[1], p["k"], p[1:2], p[::3], p[1, 2], p[1:2, ::3, ...], p[()], p[None], p[-1:, 0])
print(p[1,], p[*[1, 2], 3])


class Index:
    def __index__(self):
        return 2


print(s[Index()], l[Index():], l[:Index()], s[::Index()])
bad = [
    lambda: s[8], lambda: l[8], lambda: l[-9], lambda: t[4], lambda: b[5], lambda: r[7], lambda: s["a"],
    lambda: l[1.0], lambda: l["x":], lambda: s[::0], lambda: l[None], lambda: {}[1],
    lambda: n[0], lambda: none[0], lambda: t[1:2:0],
]
n, none = 5, None
for f in bad:
    try:
        print(f())
    except (IndexError, TypeError, KeyError, ValueError) as error:
        print(type(error).__name__, error)
