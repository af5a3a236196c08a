# int, bool and float mixed in arithmetic, comparison, dict keys, min/max, sorting and formatting.
numbers = [0, 1, -1, True, False, 0.0, -0.0, 1.0, 2.5, 10**18, 1e18, 2**62, -7, 7.25]
for a in numbers[:9]:
    print([a + b for b in numbers[:6]], [a * b for b in (2, 2.5, True)], [a == b for b in (0, 1, True, 0.0)])
for a, b in [(7, 2), (7, 2.0), (-7, 2), (-7, 2.0), (7.5, True), (True, 2), (10**18, 7.0), (2**62, 3)]:
    print(a / b, a // b, a % b, divmod(a, b), a - b, type(a // b).__name__, type(a % b).__name__)
print({0: "zero", 0.0: "float", False: "false"}, {1: "a", True: "b", 1.0: "c"}, len({1, True, 1.0, 0, False}))
print(sorted(numbers), max(numbers), min(numbers), sum([1, True, 2.5]), [x for x in numbers if x])
print(10**18 == 1e18, 10**18 + 1 == 1e18, 2**53 == 2.0**53, 2**53 + 1 > 2.0**53, 1 < 1.0000001, True < 1.5,
    3 == 3.0)
print(True + 1, True + 1.0, True & 1, True and 1.0, 1 and True, False or 0, 0 or False, not 0.0, 1 - True,
    True / 2, -True)
print([type(x).__name__ for x in (True + 0, True & False, True & 1, True | 2, 1 * 1.0, 2 ** 2, 2 ** -2,
    True ** 2, round(True))])
print(7 // 2 * 2 + 7 % 2 == 7, -7 // 2 * 2 + -7 % 2 == -7, 7.5 // 2 * 2 + 7.5 % 2, (-3) ** 3, (-2) ** 2,
    -2 ** 2, 0 ** 0, 0.0 ** 0)
print(1e3 == 1000, int(1e3), str(1e3), 1e3, f"{1e3:.0f}", 100 * 1.1, 3 * 0.1 == 0.3,
    abs(3 * 0.1 - 0.3) < 1e-9)
print(5 // 0.3, 5 % 0.3, -5 % 0.3, 1 // -0.5, 1e300 * 1e10 == float("inf"), 5 // float("inf"),
    -5 // float("inf"), -5 % float("inf"))
print(hash(1) == hash(1.0), hash(2**62) == hash(2.0**62), hash(0.5) == hash(1 / 2), [1, 2] == [1.0, 2.0],
    (True,) == (1,))
print(range(5)[True], "ab"[True], [10, 20][False], "x" * True, [1] * False, list(range(True, 3)),
    "%d %d" % (True, 2.9))
average = sum([1, 2, 3, 4]) / 4
print(average, round(average), round(average + 1), int(average), average.is_integer(),
    f"{average:05.1f} {True:3} {True:03d} {True!s:>6}")
