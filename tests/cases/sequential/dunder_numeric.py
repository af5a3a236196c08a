# Numeric conversion methods: int, float, index, bool, abs, neg, round, divmod, trunc, floor, ceil, pow.
import math


class N:
    def __int__(self):
        return 7

    def __float__(self):
        return 2.5

    def __abs__(self):
        return "abs"

    def __round__(self, digits=None):
        return ("round", digits)

    def __trunc__(self):
        return "trunc"

    def __floor__(self):
        return "floor"

    def __ceil__(self):
        return "ceil"

    def __divmod__(self, other):
        return ("divmod", other)

    def __rdivmod__(self, other):
        return ("rdivmod", other)

    def __pow__(self, other, mod=None):
        return ("pow", other, mod)


n = N()
print(int(n), float(n), abs(n), round(n), round(n, 2), divmod(n, 3), divmod(3, n), pow(n, 2), pow(n, 2, 5),
    n ** 4)
print(math.trunc(n), math.floor(n), math.ceil(n), math.sqrt(N()))


class I:
    def __index__(self):
        return 3


i = I()
print([0, 1, 2, 3, 4][i], list(range(i)), "ab" * i, hex(i), bin(i), oct(i), int(i), float(i),
    chr(i) == "\x03")
print([1, 2, 3, 4][:i], bytes(i), round(2.71828, i), math.factorial(i), 10 in range(i), "%d" % i)


class BadInt:
    def __int__(self):
        return "no"

    def __index__(self):
        return 1.5

    def __float__(self):
        return 1


b = BadInt()
for f in (lambda: int(b), lambda: float(b), lambda: [1][b], lambda: int(object()), lambda: float([]),
          lambda: abs("x"), lambda: round("x"), lambda: divmod(1, "x")):
    try:
        print(f())
    except TypeError as error:
        print(error)
print(int(True), float("inf"), bool(N()))
