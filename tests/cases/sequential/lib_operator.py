# operator: every operator as a function, itemgetter, attrgetter, methodcaller.
import operator as op
from operator import attrgetter, itemgetter, methodcaller

for f in (op.add, op.sub, op.mul, op.truediv, op.floordiv, op.mod, op.pow, op.lshift, op.rshift, op.and_,
        op.or_):
    print(f.__name__, f(13, 3), end="; ")
print(op.xor(13, 3))
for f in (op.lt, op.le, op.eq, op.ne, op.gt, op.ge):
    print(f.__name__, f(1, 2), end="; ")
print(op.is_(None, None), op.is_not(None, []))
print(op.neg(5), op.pos(-5), op.abs(-5), op.inv(5), op.invert(5), op.not_([]), op.truth([0]),
    op.index(True), op.concat("a", "b"))
print(op.contains([1, 2], 2), op.countOf([1, 1, 2], 1), op.indexOf([5, 6], 6), op.getitem("abc", 1),
    op.getitem([1, 2, 3], slice(1, 3)))
l = [1, 2, 3]
op.setitem(l, 0, "x")
op.delitem(l, 1)
print(l, op.iadd([1], [2]), op.imul(3, 4), op.isub(5, 1), op.iand(6, 3), op.ior({1: 1}, {2: 2}),
    op.iconcat([1], [2]), op.ixor(5, 1))
print(op.ifloordiv(7, 2), op.imod(7, 2), op.ipow(2, 3), op.ilshift(1, 2), op.irshift(8, 1), op.itruediv(1, 2))
print(itemgetter(1)("abc"), itemgetter(0, 2)([5, 6, 7]), itemgetter("k")({"k": 1}), itemgetter(slice(1,
    3))("abcd"))
rows = [("b", 2), ("a", 2), ("c", 1)]
print(sorted(rows, key=itemgetter(1)), sorted(rows, key=itemgetter(1, 0)), max(rows, key=itemgetter(1)))


class P:
    plus = op.add

    def __init__(self, x, inner=None):
        self.x, self.inner = x, inner

    def method(self, a, b=2):
        return self.x, a, b

    def __matmul__(self, other):
        return "matmul"

    def __imatmul__(self, other):
        return "imatmul"


p = P(1, P(2))
print(attrgetter("x")(p), attrgetter("inner.x")(p), attrgetter("x", "inner.x")(p), p.plus(3, 4))
print(methodcaller("method", 5)(p), methodcaller("method", 5, b=6)(p), methodcaller("upper")("abc"))
print(op.matmul(p, p), op.imatmul(p, p), list(map(methodcaller("split", ","), ["a,b", "c"])), op.call(len,
    "xyz"))
for f in (lambda: itemgetter(5)("abc"), lambda: attrgetter("zzz")(p), lambda: methodcaller("zzz")(p),
          lambda: op.add(1, "a"),
          lambda: op.truediv(1, 0), lambda: itemgetter(), lambda: op.indexOf([1], 5), lambda: op.concat(1,
          2), lambda: op.index(1.5)):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__)
print([fn(10, 4) for fn in {"+": op.add, "-": op.sub, "*": op.mul, "/": op.truediv}.values()])
