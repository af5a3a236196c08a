# Mini-program: an exact matrix class with fractions: product, power, transpose, determinant, inverse.
from functools import reduce
from math import gcd


class Fraction:
    def __init__(self, n, d=1):
        if d == 0:
            raise ZeroDivisionError("zero denominator")
        g = gcd(n, d) * (1 if d > 0 else -1)
        self.n, self.d = n // g, d // g

    def __add__(self, o):
        return Fraction(self.n * o.d + o.n * self.d, self.d * o.d)

    def __sub__(self, o):
        return self + Fraction(-o.n, o.d)

    def __mul__(self, o):
        return Fraction(self.n * o.n, self.d * o.d)

    def __truediv__(self, o):
        return Fraction(self.n * o.d, self.d * o.n)

    def __eq__(self, o):
        return (self.n, self.d) == (o.n, o.d) if isinstance(o, Fraction) else self == Fraction(o)

    def __bool__(self):
        return self.n != 0

    def __repr__(self):
        return str(self.n) if self.d == 1 else f"{self.n}/{self.d}"


class Matrix:
    def __init__(self, rows):
        self.rows = [[x if isinstance(x, Fraction) else Fraction(x) for x in row] for row in rows]
        if len({len(r) for r in self.rows}) != 1:
            raise ValueError("ragged matrix")

    @classmethod
    def identity(cls, n):
        return cls([[int(i == j) for j in range(n)] for i in range(n)])

    def __matmul__(self, other):
        columns = list(zip(*other.rows))
        return Matrix([[reduce(lambda a, b: a + b, (x * y for x, y in zip(row,
            c))) for c in columns] for row in self.rows])

    def __pow__(self, n):
        result, base = Matrix.identity(len(self.rows)), self
        while n:
            if n & 1:
                result = result @ base
            base, n = base @ base, n >> 1
        return result

    def __eq__(self, other):
        return self.rows == other.rows

    @property
    def T(self):
        return Matrix(zip(*self.rows))

    def inverse(self):
        n = len(self.rows)
        work = [row + unit for row, unit in zip(self.rows, Matrix.identity(n).rows)]
        for i in range(n):
            pivot = next((r for r in range(i, n) if work[r][i]), None)
            if pivot is None:
                raise ValueError("singular")
            work[i], work[pivot] = work[pivot], work[i]
            work[i] = [x / work[i][i] for x in work[i]]
            for r in range(n):
                if r != i and work[r][i]:
                    work[r] = [x - work[r][i] * y for x, y in zip(work[r], work[i])]
        return Matrix([row[n:] for row in work])

    def __str__(self):
        return "\n".join(" ".join(f"{x!r:>5}" for x in row) for row in self.rows)


a = Matrix([[2, 1], [7, 4]])
print(a @ a, a ** 5, a.T, a.inverse(), sep="\n--\n")
print(a @ a.inverse() == Matrix.identity(2), (Matrix([[1, 1], [1, 0]]) ** 50).rows[0][1])
for bad in ([[1, 2], [2, 4]], [[1], [2, 3]]):
    try:
        print(Matrix(bad).inverse())
    except ValueError as error:
        print(error)
