"""`math`, as far as its results are the same on every machine.

The functions below are exact or correctly rounded by IEEE 754. Powers, logarithms and trigonometry come from the C
library and differ in the last bit between systems, `hypot` and `fsum` between Python versions: a certificate must
not depend on them, so they are refused.

Host functions used (pure, on floats): `math.sqrt`, `math.copysign`, `math.modf`.
"""

from operator import index as _index

from _machine import host, payload, refuse

pi = 3.141592653589793
e = 2.718281828459045
tau = 6.283185307179586
inf = float("inf")
nan = float("nan")


def _real(x):
    if isinstance(x, float):
        return payload(x)
    if not isinstance(x, (str, bytes)) or hasattr(type(x), "__float__"):
        if hasattr(type(x), "__float__") or hasattr(type(x), "__index__"):
            return float(x)
    raise TypeError(f"must be real number, not {type(x).__name__}")


def sqrt(x, /):
    x = _real(x)
    if x < 0.0:
        raise ValueError("math domain error")
    return host("math.sqrt", x)


def floor(x, /):
    method = None if type(x) is float else getattr(type(x), "__floor__", None)
    if method is not None:
        return method(x)
    x = _real(x)
    whole = int(x)
    return whole - 1 if x < whole else whole


def ceil(x, /):
    method = None if type(x) is float else getattr(type(x), "__ceil__", None)
    if method is not None:
        return method(x)
    x = _real(x)
    whole = int(x)
    return whole + 1 if x > whole else whole


def trunc(x, /):
    if type(x) in (float, int):
        return int(x)
    method = getattr(type(x), "__trunc__", None)
    if method is None:
        raise TypeError(f"type {type(x).__name__} doesn't define __trunc__ method")
    return method(x)


def fabs(x, /):
    return abs(_real(x))


def modf(x, /):
    return host("math.modf", _real(x))


def fmod(x, y, /):
    x, y = _real(x), _real(y)
    if x != x or y != y:
        return x + y
    if x in (inf, -inf) or y == 0.0:
        raise ValueError("math domain error")
    return host("math.copysign", abs(x) % abs(y), x)


def copysign(x, y, /):
    x = _real(x)
    return host("math.copysign", x, _real(y))


def isnan(x, /):
    x = _real(x)
    return x != x


def isinf(x, /):
    return abs(_real(x)) == inf


def isfinite(x, /):
    return abs(_real(x)) < inf


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    a, b, rel_tol, abs_tol = _real(a), _real(b), _real(rel_tol), _real(abs_tol)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if abs(a) == inf or abs(b) == inf:
        return False
    difference = abs(b - a)
    return difference <= abs(rel_tol * b) or difference <= abs(rel_tol * a) or difference <= abs_tol


def degrees(x, /):
    return _real(x) * (180.0 / pi)


def radians(x, /):
    return _real(x) * (pi / 180.0)


def gcd(*integers):
    result = 0
    for number in integers:
        number = _index(number)
        while number:
            result, number = number, result % number
    return abs(result)


def lcm(*integers):
    result = 1
    for number in integers:
        number = abs(_index(number))
        result = 0 if not number else result // gcd(result, number) * number
    return result


def isqrt(n, /):
    n = _index(n)
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    if n == 0:
        return 0
    root = 1 << (n.bit_length() + 1) // 2  # not below the root; Newton's steps then only go down
    while True:
        better = (root + n // root) // 2
        if better >= root:
            return root
        root = better


def factorial(n, /):
    n = _index(n)
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    if n > 9223372036854775807:
        raise OverflowError("factorial() argument should not exceed 9223372036854775807")
    return perm(n)


def perm(n, k=None, /):
    n = _index(n)
    k = n if k is None else _index(k)
    _check_sizes(n, k)
    if k > n:
        return 0
    if k // 2 * ((n - k // 2).bit_length() - 1) > 1_000_000:  # bits of the larger half of the factors
        refuse("a gigantic value", "the result would exceed the machine's limits", "use smaller numbers")
    return _product(n - k + 1, n + 1)


def comb(n, k, /):
    n, k = _index(n), _index(k)
    _check_sizes(n, k)
    k = min(k, n - k)
    return _product(n - k + 1, n + 1) // _product(1, k + 1) if k >= 0 else 0


def _product(low, high):
    """Of the integers from low to below high; by halves, so that few of the numbers on the way are large."""
    if high - low > 8:
        middle = (low + high) // 2
        return _product(low, middle) * _product(middle, high)
    result = 1
    for factor in range(low, high):
        result *= factor
    return result


def _check_sizes(n, k):
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")


def prod(iterable, /, *, start=1):
    for factor in iterable:
        start = start * factor
    return start


__binds__ = False
