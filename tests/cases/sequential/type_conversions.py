# Conversions between all builtin types, and the ones that fail.
values = [0, 1, -3, 2.7, True, "12", "a", "", b"7", None, [1, 2], (1, 2), [("a", 1)], {"k": 2}, range(2),
    "1.5"]
for convert in (int, float, str, bool, list, tuple, dict, bytes, repr):
    row = []
    for value in values:
        try:
            row.append(convert(value))
        except (TypeError, ValueError) as error:
            row.append(type(error).__name__)
    print(convert.__name__, row)
for value in ("abc", [1, 2, 2], (3,), {"k": 1}, range(3), b"aab", []):
    print(sorted(set(value)), len(frozenset(value)), list(value), tuple(value))
print(list(enumerate("ab")), dict(enumerate("ab")), list(zip("ab", "cd")), dict(zip("ab", "cd")),
    list({"x": 1}.items()))
print(str([1, 'a', None, 2.0, (3,), {"k": [4]}]), str({1: "one"}), str((1,)), str({5}), str(range(3)),
    str(slice(1, 2)))
print(int(float("3.7")), int("3"), float(int("3")), str(int("007")), bool(int("0")),
    [int(c) for c in "123"], "".join(map(str, [1, 2])))
print(bytes(str(5), "ascii"), str(b"5", "ascii"), int(b"5"), list(b"ab"), bytes([97, 98]).decode(),
    chr(ord("a") + 1))
print(list("héllo"), tuple({"a": 1}), dict([["a", 1], ["b", 2]]), dict((("x", 1),)), dict(["ab", "cd"]),
    list(map(list, ["ab"])))
print([] == list(()), () == tuple([]), "" == str(), 0 == int(), 0.0 == float(), {} == dict(),
    False == bool(), b"" == bytes())
print(type(1 + 1.0).__name__, type(True + True).__name__, type(1 / 1).__name__, type(4 // 2).__name__,
    type(2 ** -1).__name__)
print(int("٣"), int(" 42\t"), float("1e-3"), float("nan") != float("nan"), int(1e15), int(-0.5), float("-0"))
print(list(reversed("abc")), "".join(reversed("abc")), sorted("bca"), list(filter(None, [0, 1])),
    list(range(3)), [*"ab"])
for first, second in ((1, 1.0), (True, 1), ("1", 1), (b"a", "a"), ([1], (1,)), (0, False), (None, 0), ({1},
        frozenset([1]))):
    print(first == second, end=" ")
print()
