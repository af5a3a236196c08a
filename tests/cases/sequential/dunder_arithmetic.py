# Binary operator methods, reflected and in-place forms, NotImplemented and subclass priority.
class Num:
    def __init__(self, v, log=None):
        self.v = v

    def __repr__(self):
        return f"Num({self.v})"


names = "add sub mul truediv floordiv mod pow lshift rshift and or xor matmul".split()
for name in names:
    def forward(self, other, name=name):
        return f"{self!r} {name} {other!r}" if isinstance(other, (int, Num)) else NotImplemented

    def reflected(self, other, name=name):
        return f"{other!r} r{name} {self!r}"

    def inplace(self, other, name=name):
        return f"{self!r} i{name} {other!r}"

    setattr(Num, f"__{name}__", forward)
    setattr(Num, f"__r{name}__", reflected)
    setattr(Num, f"__i{name}__", inplace)
a, b = Num(1), Num(2)
print(a + b, a - 1, a * b, a / 2, a // b, a % 3, a ** b)
print(a << 1, a >> b, a & 1, a | b, a ^ 2, a @ b)
print(5 + a, 5 - a, "s" * a, 1.5 / a, None // a, [] % a, 2 ** a)
print(1 << a, 1 >> a, 1 & a, {} | a, 1 ^ a, () @ a)
for op in "+= -= *= /= //= %= **= <<= >>= &= |= ^= @=".split():
    x = Num(9)
    match op:
        case "+=": x += 1
        case "-=": x -= 1
        case "*=": x *= 1
        case "/=": x /= 1
        case "//=": x //= 1
        case "%=": x %= 1
        case "**=": x **= 1
        case "<<=": x <<= 1
        case ">>=": x >>= 1
        case "&=": x &= 1
        case "|=": x |= 1
        case "^=": x ^= 1
        case "@=": x @= 1
    print(x)


class Sub(Num):
    def __radd__(self, other):
        return f"Sub.radd {other!r}"


print(Num(1) + Sub(2), Sub(1) + Num(2), Num(1) - Sub(2))


class Refuses:
    def __add__(self, other):
        return NotImplemented

    __radd__ = __add__


for f in (lambda: Refuses() + 1, lambda: 1 + Refuses(), lambda: Refuses() + Refuses(), lambda: a + "text",
          lambda: Refuses() - 1, lambda: "x" + Refuses()):
    try:
        print(f())
    except TypeError as error:
        print(error)
print(pow(Num(2), 3), pow(2, Num(3)))
