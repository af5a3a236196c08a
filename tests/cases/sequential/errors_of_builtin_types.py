# Messages of common builtin errors that all supported CPython versions share.
class C:
    def m(self, a): pass


c, lst, d, t, s, n, none = C(), [1], {}, (1,), "s", 5, None
failing = [
    lambda: n + s, lambda: s + n, lambda: lst + t, lambda: none + 1, lambda: n - s, lambda: s * s,
    lambda: d * 2,
    lambda: n / 0, lambda: n // 0, lambda: n % 0, lambda: n < s, lambda: lst < n, lambda: none > 1,
    lambda: lst[5], lambda: t[5], lambda: s[5], lambda: d["k"], lambda: n[0], lambda: none["x"],
    lambda: lst["a"],
    lambda: t["a"], lambda: n(), lambda: s(), lambda: lst(), lambda: c(), lambda: len(n), lambda: iter(n),
    lambda: next(lst), lambda: n.x, lambda: s.x, lambda: none.x, lambda: c.x, lambda: C.x, lambda: c.m(),
    lambda: c.m(1, 2),
    lambda: int("x"), lambda: float("x"), lambda: list(n), lambda: dict(n), lambda: sum(lst, s),
    lambda: sorted([1, s]),
    lambda: lst.remove(9), lambda: lst.index(9), lambda: [].pop(), lambda: d.popitem(), lambda: {}.pop("q"),
    lambda: set().pop(), lambda: {1}.remove(2), lambda: -s, lambda: ~s, lambda: abs(s), lambda: hash(lst),
    lambda: hash(d),
    lambda: {lst: 1}, lambda: {**n}, lambda: print(0, *n), lambda: 1 in n, lambda: s in n, lambda: n in s,
    lambda: "%d" % s, lambda: "%s %s" % s, lambda: "{}".format(), lambda: "{x}".format(), lambda: s.join([1]),
    lambda: ord("ab"), lambda: chr(-1), lambda: isinstance(1, 1), lambda: int([]), lambda: float([]),
    lambda: bytes([300]),
    lambda: range(1, 2, 0), lambda: slice(), lambda: next(iter([])),
    lambda: "ab".index("c"),
    lambda: (1,).index(2), lambda: "a".split(""), lambda: [1, 2, 3].insert(), lambda: "x".center(),
    lambda: pow(2, -1, 4),
    lambda: open_world, lambda: (lambda x: x)(), lambda: (lambda: 0)(1), lambda: C(1), lambda: object.nothing,
]
for i, f in enumerate(failing):
    try:
        print(i, "value", f())
    except Exception as error:
        print(i, type(error).__name__, error)
