# Special methods looked up on the class: hash, len, enter/exit, contains, and instance attributes ignored.
class Everything:
    def __len__(self): return 2
    def __bool__(self): return True
    def __hash__(self): return 11
    def __eq__(self, other): return other == "everything"
    def __enter__(self): return "entered"
    def __exit__(self, *exc): return True
    def __iter__(self): return iter((1, 2))
    def __contains__(self, x): return x == "inside"
    def __call__(self): return "called"
    def __getitem__(self, k): return ("item", k)
    def __int__(self): return 4
    def __index__(self): return 1
    def __float__(self): return 4.5
    def __str__(self): return "str"
    def __repr__(self): return "repr"
    def __format__(self, spec): return "format" + spec
    def __neg__(self): return "neg"
    def __reversed__(self): return iter("reversed")
    def __next__(self): return "next"
    def __round__(self, n=0): return n
    def __sizeof__(self): return 1


e = Everything()
for name in ("__len__", "__hash__", "__call__", "__str__", "__iter__", "__enter__", "__getitem__"):
    setattr(e, name, lambda *a: "instance attribute is ignored")
print(len(e), bool(e), hash(e), e == "everything", e != "everything", list(e), "inside" in e, "x" in e)
print(e(), e[3], e[1:2], int(e), float(e), str(e), repr(e), format(e, ":"), -e, list(reversed(e)))
print(next(e), round(e), round(e, 3), "abc"[e], {e: 1})
with e as value:
    print(value)
    raise ValueError("suppressed")
a, b = e
print(a, b, e.__len__(), e.__call__())


class Disabled(list):
    __len__ = None
    __hash__ = None
    __contains__ = None


d = Disabled([1])
for f in (lambda: len(d), lambda: hash(d), lambda: 1 in d):
    try:
        print(f())
    except TypeError as error:
        print(type(error).__name__)


class LengthOnly:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n


print(bool(LengthOnly(0)), bool(LengthOnly(3)), [len(LengthOnly(n)) for n in (0, 5)])
for n in (-1, 1.5, "x", 2**70):
    try:
        print(len(LengthOnly(n)))
    except (ValueError, TypeError, OverflowError) as error:
        print(type(error).__name__)
