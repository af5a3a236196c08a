# str.format and format(): automatic and explicit fields, attributes, items, nested specs, alignment, errors.
print("{} {}".format(1, "a"), "{1} {0} {1}".format("x", "y"), "{a} {b}".format(a=1, b=2),
    "{0} {k}".format(1, k=2))
print("{0[1]} {0[0]} {d[key]} {d[0]}".format([5, 6], d={"key": "v", 0: "zero"}))
print("{:>8}|{:<8}|{:^8}|{:*^8}|{:=+8d}|{:08.3f}".format("a", "b", "c", "d", 5, 3.14159))
print("{!r} {!s} {!a}".format("x", "y", "é"), "{0!r} {0!s:>3}".format("x"))
print("{:{w}.{p}f}|{:{}}|{:{fill}{align}{width}}".format(3.14159, "x", 5, "y", w=8, p=2, fill="-",
    align="^", width=5))
print("{{}} {{{}}} {}".format(1, 2), "{:,} {:_} {:,.2f} {:%}".format(1234567, 1234567, 9876.543, 0.5))
print("{:b} {:o} {:x} {:X} {:#b} {:#o} {:#x} {:c} {:d} {:n}".format(5, 8, 255, 255, 5, 8, 255, 65, 7, 9))
print("{:e} {:.2e} {:g} {:G} {:f} {:.0f} {:+} {: }".format(12345.678, 0.00012, 1e-7, 1e20, 1.5, 2.5, 5, 5))


class Point:
    label = "P"

    def __init__(self, x):
        self.x = x
        self.inner = [x, {"deep": x * 2}]

    def __str__(self):
        return f"Point {self.x}"


p = Point(3)
print("{p.x} {p.label} {p.inner[0]} {p.inner[1][deep]} {p}".format(p=p), "{0.x} {0.inner[1]}".format(p))
print("{}{}{}".format(*"abc"), "{x}-{y}".format(**{"x": 1, "y": 2}), "{:10s}|{:<10}|".format("s", True))
print(format(5), format(5, "03"), format("s", ">3"), format(2.5, ".2f"), format(255, "#06x"), format(None),
    format([1]))
print(format(True, "d"), format(1e6, ",.1f"), format(-5, "=6"), format("abc", ".2"), format(3, "e"),
    format(10, "_b"))
print("{:s}|{:d}|{:5}|{:<5}|{:>5}|{:^5}|".format("x", 1, 2, 3, "4", "5"), "{0:}{0!s:}".format(1))
print("{a}{a!r}{b:>{c}}".format_map({"a": "A", "b": "B", "c": 3}))
cases = [("{}", ()), ("{1}", (1,)), ("{a}", ()), ("{:d}", ("x",)), ("{0} {}", (1, 2)), ("{} {0}", (1, 2)),
    ("{", ()),
         ("}", ()), ("{0.nope}", (1,)), ("{0[9]}", ([],)), ("{:s}", (5,)), ("{!z}", (1,)), ("{:.2d}", (5,))]
for template, arguments in cases:
    try:
        print(template.format(*arguments))
    except (IndexError, KeyError, ValueError, AttributeError, TypeError) as error:
        print(type(error).__name__)
for value, spec in ((5, "q"), ("s", "d"), (1.5, "d"), ([], "5"), (None, "x"), ("s", "+"), (5, ".3"), ("s",
        "=5")):
    try:
        print(format(value, spec))
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
