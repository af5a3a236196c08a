# Unary operators and truth of every builtin type.
print(-3, +3, ~3, not 3, - -3, ~~3, not not 3)
print(-True, +True, ~7, -0, -0.0, +1.5, -(2**70))
print(not None, not 0, not 0.0, not "", not [], not (), not {}, not set(), not range(0), not b"")
print(not "0", not [0], not (0,), not {0: 0}, not {0}, not range(1), not b"\x00", not ..., not 1e-300)


class Signed:
    def __neg__(self):
        return "negative"

    def __pos__(self):
        return "positive"

    def __invert__(self):
        return "inverted"

    def __bool__(self):
        print("asked for truth")
        return False


s = Signed()
print(-s, +s, ~s)
print(not s)
print("yes" if s else "no")
for value in ("a", [], None, {}):
    for operation in (lambda v: -v, lambda v: +v, lambda v: ~v):
        try:
            operation(value)
        except TypeError as error:
            print(error)
try:
    ~1.5
except TypeError as error:
    print(error)


class BadTruth:
    def __bool__(self):
        return 1


class BadLength:
    def __len__(self):
        return -1


for bad in (BadTruth(), BadLength()):
    try:
        if bad:
            print("never")
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
