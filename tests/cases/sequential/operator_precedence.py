# Precedence and associativity of all operators, checked by making the grouping visible.
class X:
    def __init__(self, s):
        self.s = s

    def __str__(self):
        return self.s

    def _binary(symbol):
        return lambda a, b: X(f"({a}{symbol}{b})")

    def _unary(symbol):
        return lambda a: X(f"({symbol}{a})")

    __add__, __sub__, __mul__, __truediv__ = _binary("+"), _binary("-"), _binary("*"), _binary("/")
    __floordiv__, __mod__, __pow__, __matmul__ = _binary("//"), _binary("%"), _binary("**"), _binary("@")
    __lshift__, __rshift__, __and__ = _binary("<<"), _binary(">>"), _binary("&")
    __or__, __xor__ = _binary("|"), _binary("^")
    __lt__, __gt__, __eq__ = _binary("<"), _binary(">"), _binary("==")
    __neg__, __pos__, __invert__ = _unary("-"), _unary("+"), _unary("~")

    def __getitem__(self, i):
        return X(f"{self}[{i}]")

    def __call__(self, *args):
        return X(f"{self}({','.join(map(str, args))})")

    def __getattr__(self, name):
        return X(f"{self}.{name}")


a, b, c, d = map(X, "abcd")
for shown in (
    a + b * c, a * b + c, a - b - c, a / b / c, a ** b ** c, -a ** b, a ** -b, (-a) ** b, ~a + b, -a * b,
    a * -b,
    a + b << c, a << b + c, a & b | c, a | b & c, a ^ b & c | d, a << b >> c, a % b * c, a // b @ c, +a - -b,
    a < b + c, a == b | c, -a[0], a.x ** b, a(b)[c].d, -a.x(b), a[b + c], (a + b) * c, a * (b + c),
    a ** (b ** c), (a ** b) ** c,
    a + (b - c) + d, ~-+a, a | b ^ c & d << a + b * c ** d,
):
    print(shown)
print(not True == False, not (True == False), True or False and False, (True or False) and False,
    not False or True)
print(1 if 0 else 2 if 0 else 3, (lambda: 1 if 0 else 2)(), 1 < 2 == True, 1 in [1] and 2 not in [1],
    not 1 in [2])
print(2 + 3 * 4 ** 2 // 5 % 6 - -7, 1 << 2 + 3, 6 & 3 | 8 ^ 1, -2 ** 2, 2 ** -1, 10 - 2 - 3, 2 ** 3 ** 0,
    7 // 2 * 2, 100 / 10 / 2)
print([*range(3), *[4]], *[1, 2], (yes := 5) + 1, yes, [x for x in [1, 2] if x > 1 or x < 0], {**{"a": 1},
    "b": 2})
