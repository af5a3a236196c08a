# float: repr, arithmetic, special values, rounding half to even, methods, conversions and errors.
inf, nan = float("inf"), float("nan")
print(0.1 + 0.2, 1 / 3, 1e22, 1e21, 123456789012345678.0, 1e-5, 0.0001, 1.0, -0.0, 5e-324,
    1.7976931348623157e308)
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, divmod(-7.5, 2), 1e308 * 10, 2.0 ** 0.5, 2 ** 0.5)
print(inf, -inf, nan, inf - inf, inf * 0, inf + 1, 1 / inf, -1 / inf, nan + 1, inf == inf, nan == nan)
print([round(x) for x in (0.5, 1.5, 2.5, 3.5, -0.5, -1.5, 2.4, 2.6)])
print(round(2.675, 2), round(1.005, 2), round(1234.5678, -2), round(0.15, 1), round(2.5, 0), round(1e300,
    2), round(-2.5))
print(float("1.5"), float("  -2e3 "), float("1_000.5"), float("Infinity"), float("-inf"), float(".5"),
    float("5."))
print((2.5).is_integer(), (3.0).is_integer(), (0.75).as_integer_ratio(), (1.5).hex(),
    float.fromhex("0x1.8p1"))
print((2.5).conjugate(), (2.5).real, (2.5).imag, float(10**20), float(True), float())
print(int(2.9), int(-2.9), bool(0.0), bool(-0.0), bool(nan), bool(1e-320), abs(-2.5), abs(-0.0))
print(max(1.5, 2, 2.0), min(0.0, -0.0), sorted([2.5, 1, -inf, inf, 0.5]), 1.0 == 1, hash(2.0) == hash(2))
print(f"{3.14159:.2f} {3.14159:10.3f}| {3.14159:<10.1f}| {1e10:g} {1e-10:g} {123456789.0:g} {0.1:.20f}")
print(f"{1.5:e} {12345.678:.3e} {0.25:%} {0.12345:.1%} {1234567.891:,.2f}")
print(f"{-1.5:+.1f} {1.5:+.1f} {nan:f} {inf:F}")
print(f"{1.0} {1e16} {1e15} {1.5!r} {2.0:g} {2.0:.3g} {100000.0:g} {1000000.0:g} {0.00001:g} {5.0:n}")
print("%.3f %5.1f|%-8.2f|%08.3f %e %g %G" % (1.23456, 2.345, 2.5, -3.14159, 12345.6789, 1e-7, 1e20))
print(str(1.10), repr(100.0), str(1e100), str(-1.5e-10), 3.0 * 2, 10 / 5, 7 // 2.0)
print(0.1 + 0.7, 0.1 * 3, 1.1 + 2.2, 1 - 0.9, 4.35 * 100, 1e16 + 1, 2**53 + 1.0)
for f in (lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: 0.0 ** -1, lambda: 10.0 ** 400,
          lambda: float("abc"), lambda: float(""), lambda: float(None), lambda: int(nan),
          lambda: float(10**400),
          lambda: 1.5 << 1, lambda: 1.5 & 1, lambda: round(nan), lambda: round(inf),
          lambda: inf.as_integer_ratio()):
    try:
        print(f())
    except (ArithmeticError, ValueError, TypeError) as error:
        print(type(error).__name__)
