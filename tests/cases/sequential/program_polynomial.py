# Mini-program: polynomials with operators, evaluation, derivative, division, roots by Newton and formatting.
class Poly:
    def __init__(self, *coefficients):
        c = list(coefficients)
        while len(c) > 1 and c[-1] == 0:
            c.pop()
        self.c = tuple(c) or (0,)

    @property
    def degree(self):
        return len(self.c) - 1

    def __call__(self, x):
        result = 0
        for a in reversed(self.c):
            result = result * x + a
        return result

    def __add__(self, other):
        other = self._lift(other)
        n = max(len(self.c), len(other.c))
        return Poly(*(self[i] + other[i] for i in range(n)))

    __radd__ = __add__

    def __neg__(self):
        return Poly(*(-a for a in self.c))

    def __sub__(self, other):
        return self + -self._lift(other)

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        other = self._lift(other)
        out = [0] * (self.degree + other.degree + 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(other.c):
                out[i + j] += a * b
        return Poly(*out)

    __rmul__ = __mul__

    def __pow__(self, n):
        return Poly(1) if n == 0 else self * self ** (n - 1)

    def __divmod__(self, other):
        quotient, rest = Poly(0), self
        while rest.degree >= other.degree and rest.c != (0,):
            shift = rest.degree - other.degree
            term = Poly(*[0] * shift, rest.c[-1] // other.c[-1])
            quotient, rest = quotient + term, rest - term * other
        return quotient, rest

    def __getitem__(self, i):
        return self.c[i] if i < len(self.c) else 0

    def __eq__(self, other):
        return self.c == self._lift(other).c

    def __hash__(self):
        return hash(self.c)

    @staticmethod
    def _lift(x):
        return x if isinstance(x, Poly) else Poly(x)

    def derivative(self):
        return Poly(*(i * a for i, a in enumerate(self.c) if i))

    def __str__(self):
        parts = []
        for i, a in reversed(list(enumerate(self.c))):
            if a or self.degree == 0:
                power = "" if i == 0 else "x" if i == 1 else f"x^{i}"
                sign = "-" if a < 0 else "+" if parts else ""
                parts.append(f"{sign}{'' if abs(a) == 1 and i else abs(a)}{power}")
        return "".join(parts)


x = Poly(0, 1)
p = (x - 1) * (x + 2) ** 2
print(p, p.c, p.degree, p(1), p(0), p(-2), p.derivative(), 3 - x, 2 * x + 1, -p, p * 0, Poly(5), Poly())
q, r = divmod(p, x - 1)
print(q, "|", r, "|", q * (x - 1) + r == p, divmod(x ** 3, x ** 2 + 1)[1], p == p + 0,
    hash(p) == hash(p + 0), {p: 1}[p])
guess = 1.5
for _ in range(6):
    guess -= (x ** 2 - 2)(guess) / (x ** 2 - 2).derivative()(guess)
print(round(guess, 10), [str((x + 1) ** n) for n in range(5)], (x ** 2 - 1)(Poly(1, 1)) == x ** 2 + 2 * x)
