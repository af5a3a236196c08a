# math: integer functions, rounding, powers and logs, trigonometry at exact points, constants, errors.
import math
from math import ceil, comb, factorial, floor, gcd, isqrt, lcm, perm, prod, sqrt

print(factorial(0), factorial(20), gcd(12, 18), gcd(), gcd(0, 5), gcd(12, 18, 27), lcm(4, 6), lcm(), comb(5,
    2), comb(5, 9), perm(5, 2), perm(4))
print(floor(2.7), floor(-2.7), ceil(2.1), ceil(-2.1), math.trunc(2.9), math.trunc(-2.9), floor(5),
    ceil(10**20), isqrt(17), isqrt(10**20))
print(sqrt(16), sqrt(2), math.pow(2, 3), math.hypot(3, 4), math.dist((0, 0), (3,
    4)), prod([1, 2, 3]), prod([], start=5))
print(math.exp(0), math.log(1), math.log2(8), math.log10(1000), math.log(8, 2), math.log1p(0),
    math.expm1(0), math.exp2(3.0))
print(math.sin(0), math.cos(0), math.tan(0), math.asin(0), math.acos(1), math.atan(0), math.atan2(0, 1),
    math.sinh(0), math.cosh(0), math.tanh(0))
print(round(math.sin(math.pi / 6), 10), round(math.cos(math.pi / 3), 10), math.degrees(math.pi),
    math.radians(180) == math.pi)
print(math.asinh(0), math.acosh(1), math.atanh(0), math.erf(0), math.erfc(0), math.gamma(5), math.lgamma(1))
print(math.pi, math.e, math.tau, math.inf, math.nan, math.isnan(math.nan), math.isinf(-math.inf),
    math.isfinite(1), math.isclose(0.1 + 0.2, 0.3))
print(math.fabs(-2), math.fmod(-7, 3), -7 % 3, math.remainder(7, 4), math.copysign(3, -0.0), math.modf(2.5),
    math.modf(-2.5), math.frexp(8.0), math.ldexp(0.5, 4))
print(math.fsum([0.1] * 10), math.ulp(1.0), math.nextafter(1.0, 2.0), math.isclose(1, 1.1, rel_tol=0.2),
    math.isclose(0, 1e-12, abs_tol=1e-9))
print(math.log(10**100), math.log10(10**50), math.log2(2**100), floor(1e20), ceil(-0.5), floor(True),
    math.gcd(2**100, 2**90) == 2**90)


class Money:
    def __floor__(self):
        return "floored"

    def __ceil__(self):
        return "ceiled"

    def __trunc__(self):
        return "truncated"

    def __float__(self):
        return 4.0


print(floor(Money()), ceil(Money()), math.trunc(Money()), sqrt(Money()))
failing = [
    lambda: sqrt(-1), lambda: math.log(0), lambda: factorial(-1), lambda: factorial(1.5),
    lambda: floor(math.inf), lambda: ceil(math.nan),
    lambda: math.exp(1000), lambda: sqrt("x"), lambda: gcd(1.5, 2), lambda: isqrt(-1), lambda: comb(-1, 2),
    lambda: math.acos(2),
    lambda: math.fmod(1, 0), lambda: math.pow(0, -1), lambda: floor("a"), lambda: math.log(-5),
    lambda: perm(2.0), lambda: math.dist((1,), (1, 2)),
]
for f in failing:
    try:
        print(f())
    except (ValueError, TypeError, OverflowError) as error:
        print(type(error).__name__)
primes = [n for n in range(2, 50) if all(n % d for d in range(2, isqrt(n) + 1))]
print(primes, prod(primes), math.lcm(*range(1, 11)))
