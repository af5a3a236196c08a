# math: integer functions, rounding, exact operations on floats, constants, hooks and errors.
import math
from math import ceil, comb, factorial, floor, gcd, isqrt, lcm, perm, prod, sqrt

print(factorial(0), factorial(20), gcd(12, 18), gcd(), gcd(0, 5), gcd(12, 18, 27), lcm(4, 6), lcm(), lcm(0,
    3))
print(comb(5, 2), comb(5, 9), comb(50, 25), perm(5, 2), perm(4), perm(3, 5))
print(floor(2.7), floor(-2.7), ceil(2.1), ceil(-2.1), math.trunc(2.9), math.trunc(-2.9), floor(5),
    ceil(10**20))
print(isqrt(17), isqrt(10**20), isqrt(0), sqrt(16), sqrt(2), sqrt(0), prod([1, 2, 3]), prod([], start=5),
    prod([2, 0.5]))
print(math.pi, math.e, math.tau, math.inf, -math.inf, math.nan)
print(math.isnan(math.nan), math.isnan(1), math.isinf(-math.inf), math.isinf(1e308), math.isfinite(1),
    math.isfinite(math.inf))
print(math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.1, rel_tol=0.2), math.isclose(0, 1e-12, abs_tol=1e-9),
    math.isclose(1, 2))
print(math.fabs(-2), math.fmod(-7, 3), -7 % 3, math.fmod(7.5, 2), math.copysign(3, -0.0), math.copysign(-3,
    1))
print(math.degrees(math.pi), math.radians(180) == math.pi, math.degrees(0), math.radians(0))
print(floor(1e20), ceil(-0.5), floor(True), gcd(2**100, 2**90) == 2**90, gcd(-4, 6), lcm(-4, 6), gcd(True, 2))


class Money:
    def __floor__(self):
        return "floored"

    def __ceil__(self):
        return "ceiled"

    def __trunc__(self):
        return "truncated"

    def __float__(self):
        return 4.0


class Index:
    def __index__(self):
        return 6


print(floor(Money()), ceil(Money()), math.trunc(Money()), sqrt(Money()), factorial(Index()), gcd(Index(),
    4), isqrt(Index()))
failing = [
    lambda: sqrt(-1), lambda: factorial(-1), lambda: factorial(1.5), lambda: floor(math.inf),
    lambda: ceil(math.nan),
    lambda: sqrt("x"), lambda: gcd(1.5, 2), lambda: isqrt(-1), lambda: comb(-1, 2), lambda: comb(2, -1),
    lambda: math.fmod(1, 0), lambda: floor("a"), lambda: perm(2.0), lambda: isqrt(2.5), lambda: prod(5),
    lambda: sqrt(),
    lambda: math.fmod(math.inf, 1), lambda: lcm("x"), lambda: math.trunc("x"), lambda: perm(-1),
    lambda: math.isnan("x"),
]
for f in failing:
    try:
        print(f())
    except (ValueError, TypeError, OverflowError) as error:
        print(type(error).__name__)
primes = [n for n in range(2, 50) if all(n % d for d in range(2, isqrt(n) + 1))]
print(primes, prod(primes), lcm(*range(1, 11)))


def pythagorean(limit):
    for c in range(1, limit):
        for a in range(1, c):
            b = isqrt(c * c - a * a)
            if a < b and a * a + b * b == c * c and gcd(a, b) == 1:
                yield a, b, c


print(list(pythagorean(30)))
