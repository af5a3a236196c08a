# Every binary operator on numbers, strings, lists, tuples, sets and dicts.
pairs = [(7, 3), (-7, 3), (7, -3), (-7, -3), (7.5, 2), (-7.5, 2), (2**70, 12345), (True, 2)]
for a, b in pairs:
    print(a, b, a + b, a - b, a * b, a / b, a // b, a % b)
for a, b in [(2, 10), (2, -1), (-2, 3), (2.0, 0.5), (0, 0), (10, 30), (-1, 2)]:
    print(a, b, a ** b)
for a, b in [(6, 3), (255, 16), (-8, 2), (2**65, 60), (True, True)]:
    print(a << b, a >> b, a & b, a | b, a ^ b)
print("ab" + "cd", "ab" * 3, 3 * "ab", "ab" * 0, "ab" * -1)
print([1] + [2, 3], [0] * 4, 2 * [1, 2], [1] * -3)
print((1,) + (2,), (1, 2) * 2, 0 * (1,))
print(b"a" + b"b", b"ab" * 2)
print(sorted({1, 2, 3} & {2, 3, 4}), sorted({1, 2} | {3}), sorted({1, 2} - {2}), sorted({1, 2} ^ {2, 3}))
print({"a": 1, "b": 2} | {"b": 3, "c": 4})
print("%d-%s" % (1, "x"), "%s" % "one", "%(k)s" % {"k": "v"}, b"%d" % 5)


class Grid:
    def __init__(self, cells):
        self.cells = cells

    def __matmul__(self, other):
        return [x * y for x, y in zip(self.cells, other.cells)]


print(Grid([1, 2, 3]) @ Grid([4, 5, 6]))
print(1 + 2 * 3 ** 2 - 4 // 3 % 2, (1 + 2) * 3, -2 ** 2, (-2) ** 2, 2 ** -1, 2 ** 3 ** 2)
print(1 << 2 + 1, 5 & 3 | 8 ^ 2, not 1 == 2, ~1 + 2)
for left, right in [(1, "a"), ("a", 1), ([1], (1,)), (None, 1), ({}, []), (1.5, "x"), ((), [])]:
    try:
        print(left + right)
    except TypeError as error:
        print("TypeError:", error)
failing = (lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: 0 ** -1, lambda: 1 << -1, lambda: 1 >> -1)
for function in failing:
    try:
        function()
    except (ZeroDivisionError, ValueError) as error:
        print(type(error).__name__)
