# Where truth is asked: if, while, and, or, not, filter, any, all, assert, comprehension, ternary; how often.
class Counted:
    def __init__(self, truth):
        self.truth, self.asked = truth, 0

    def __bool__(self):
        self.asked += 1
        return self.truth


def asked(f, truth):
    c = Counted(truth)
    try:
        result = f(c)
    except AssertionError:
        result = "assertion"
    return result if not isinstance(result, Counted) else "itself", c.asked


def in_if(c):
    if c:
        return "then"
    return "else"


def in_while(c):
    n = 0
    while c and n < 2:
        n += 1
    return n


def in_assert(c):
    assert c
    return "passed"


def in_match(c):
    match 1:
        case 1 if c:
            return "guard"
        case _:
            return "no guard"


for f in (in_if, in_while, in_assert, in_match, lambda c: not c, lambda c: c and 1, lambda c: c or 1,
          lambda c: 1 if c else 2, bool,
          lambda c: [1 for _ in "ab" if c], lambda c: any([c, c]), lambda c: all([c, c]),
          lambda c: len(list(filter(None, [c]))),
          lambda c: not not c, lambda c: c and c and 5, lambda c: c or c or 5, lambda c: c == c):
    print(getattr(f, "__name__", "?"), asked(f, True), asked(f, False))


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        print("len", self.n)
        return self.n


print(bool(Sized(0)), "yes" if Sized(2) else "no", not Sized(0))


class Both(Sized):
    def __bool__(self):
        print("bool")
        return True


print(bool(Both(0)))
empty = [0, 0.0, "", b"", (), [], {}, set(), frozenset(), range(0), None, False]
print([bool(x) for x in empty], [bool(x) for x in (1, -1, 0.1, "0", b"\0", (0,), [0], {0: 0}, {0}, range(1),
    object, len)])
print([x or "default" for x in ("", 0, None, [])], [x and "kept" for x in ("a", 1, [0])],
    None if None else ... is Ellipsis)
