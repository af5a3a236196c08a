# __repr__, __str__, __format__, __bytes__: fallbacks, errors, containers, subclasses.
class Both:
    def __repr__(self):
        return "R"

    def __str__(self):
        return "S"


class ReprOnly:
    def __repr__(self):
        return "RO"


class StrOnly:
    def __str__(self):
        return "SO"

    def __repr__(self):
        return object.__repr__(self)[:10]


class Formatted:
    def __format__(self, spec):
        return f"[{spec}]"


class Bytes:
    def __bytes__(self):
        return b"raw"


b, r, f = Both(), ReprOnly(), Formatted()
print(b, r, str(b), repr(b), str(r), f"{b} {b!r} {b!s} {r}", "%s %r" % (b, b), "{} {!r}".format(b, b))
print([b, r], (b,), {b: r}, {"k": b}, str([b]), f"{[b]}", repr({1: [b]}))
print(f"{f} {f:spec} {f:>10}", format(f), format(f, "x"), "{:abc} {}".format(f, f))
print(format(b), format(b, ""), f"{b!r:>5}|{b!s:<5}|")
try:
    format(b, ">5")
except TypeError as error:
    print(error)
print(bytes(Bytes()), StrOnly())


class BadRepr:
    def __repr__(self):
        return 5


class Raises:
    def __repr__(self):
        raise ValueError("no repr")


for f in (lambda: repr(BadRepr()), lambda: [BadRepr()].__repr__(), lambda: str(Raises()),
        lambda: f"{Raises()}"):
    try:
        print(f())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


class MyInt(int):
    def __repr__(self):
        return f"MyInt({int(self)})"


class MyList(list):
    pass


class MyDict(dict):
    def __str__(self):
        return "MyDict!"


print(MyInt(5), [MyInt(5)], MyInt(5) + 1, f"{MyInt(5):03d}", str(MyInt(7)))
print(MyList([1]), repr(MyList("ab")), MyDict(a=1), [MyDict(a=1)], repr(MyDict()))
