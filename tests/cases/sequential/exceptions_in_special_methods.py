# Exceptions raised by special methods pass through the operation that called them.
class Trouble:
    def __init__(self, kind):
        self.kind = kind

    def __getattr__(self, name):
        raise RuntimeError(f"getattr {name}")


def fail(name):
    def method(self, *args):
        raise ValueError(f"{name}{args and args[0] or ''}")
    return method


class All:
    def __init__(self): pass


names = """add radd getitem setitem delitem contains iter len bool call eq lt hash str repr format enter
    neg index int float round abs reversed missing divmod"""
for name in names.split():
    setattr(All, f"__{name}__", fail(name))
All.__exit__ = lambda self, *a: None
a = All()


def setitem():
    a[0] = 1


def delitem():
    del a[5]


def enter():
    with a:
        pass


operations = [
    lambda: a + 1, lambda: 1 + a, lambda: a[3], setitem, delitem, lambda: 7 in a, lambda: list(a),
    lambda: len(a), lambda: bool(a),
    lambda: not a, lambda: a(), lambda: a == 1, lambda: a < 2, lambda: hash(a), lambda: {a: 1},
    lambda: str(a), lambda: repr(a),
    lambda: f"{a}", lambda: format(a, "z"), enter, lambda: -a, lambda: [1][a], lambda: int(a),
    lambda: float(a), lambda: round(a),
    lambda: abs(a), lambda: list(reversed(a)), lambda: "x" if a else "y", lambda: a and 1,
    lambda: [a] == [1], lambda: sorted([a, All()]),
    lambda: divmod(a, 2), lambda: print(a), lambda: "".join([str(a)]), lambda: [x for x in a],
    lambda: dict(a=1, **{str(a): 1}),
    lambda: max(a, 1), lambda: 1 == a, lambda: a in [1], lambda: {1: 2}[a], lambda: range(a), lambda: [*a],
    lambda: "%s" % a,
]
for operation in operations:
    try:
        print("no error", operation())
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
try:
    Trouble(1).anything
except RuntimeError as error:
    print(error)
try:
    hasattr(Trouble(1), "x")
except RuntimeError as error:
    print("hasattr lets it pass:", error)
print(getattr(Trouble(2), "kind", "default"))
