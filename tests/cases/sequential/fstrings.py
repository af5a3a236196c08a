# Formatted string literals: conversions, nested specs, self-documenting =, quotes, braces, multiple lines.
name, n, x, items = "Ann", 42, 3.14159, [1, 2]
print(f"hello {name}", f"{n}", f"{x:.2f}", f"{n:>6}|{n:<6}|{n:^6}|{n:06d}|{n:+d}|{n:x}|{n:#b}")
print(f"{name!r} {name!s} {name!a} {'é'!a} {name!r:>8}")
width, precision = 10, 3
print(f"{x:{width}.{precision}}|{x:{width}}|{name:{'*'}^{width}}|{n:{'0'}{4}}")
print(f"{n=} {name=} {x=:.1f} {n = } {name = !s} {1 + 1=}")
print(f"{{braces}} {{{n}}} {{}}")
print(f"{n + 1} {n * 2 if n else 0} {[i for i in range(3)]} {items[0]} {len(items)} {(lambda q: q + 1)(2)}")
print(f"{'nested ' + f'{name} {n}'}")
print(f"{ {'a': 1}['a'] } {({1: 2})}")
print(f'''multi
{name}
line''')
print(f"a" "b" f"{n}" "{not interpolated}")
print(f"", f"{''}", f"no fields", rf"\d{n}\n", f"\t{n}\n", end="")
print(f"{n:,} {1234567:,} {1234567:_} {x:e} {x:g} {0.5:%} {255:X} {255:#o} {65:c}")
print(f"{True} {None} {...} {(1, 2)} {items}")
print(f"{name:5}|{name:>5}|{name:.2}|{name:5.1}|{True:5}|{True:d}")


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __format__(self, spec):
        return f"<{spec or 'default'}:{self.x},{self.y}>"

    def __repr__(self):
        return f"Point({self.x!r}, {self.y!r})"


p = Point(1, "two")
print(f"{p} {p:spec} {p!r} {p!s} {p=} {p=:fmt}")
failing = [
    lambda: f"{n:q}", lambda: f"{name:d}", lambda: f"{None:5}", lambda: f"{items:5}", lambda: f"{undefined}",
]
for bad in failing:
    try:
        print(bad())
    except (ValueError, TypeError, NameError) as error:
        print(type(error).__name__, error)
