# match: literals, constants by dotted name, capture, wildcard, or-patterns, guards and fall through.
class Color:
    RED = "red"
    GREEN = "green"


def literal(x):
    match x:
        case 0:
            return "zero"
        case 1 | 2 | 3:
            return "few"
        case -1:
            return "minus one"
        case 1.5:
            return "float"
        case "text":
            return "string"
        case b"bytes":
            return "bytes"
        case True:
            return "true"
        case None:
            return "none"
        case Color.RED:
            return "color"
        case "a" "b":
            return "joined"
        case _:
            return "other"


for value in (0, 1, 3, -1, 1.5, "text", b"bytes", True, False, None, "red", "green", "ab", 0.0, [], 10):
    print(repr(value), literal(value))


def guarded(x):
    match x:
        case n if n < 0:
            return "negative", n
        case n if n > 100:
            return "big", n
        case (1 | 2) as small:
            return "small", small
        case other:
            return "other", other


for value in (-5, 500, 2, 50):
    print(guarded(value))
match 5:
    case 6:
        print("never")
print("no match is fine")


def check(n):
    print("guard", n)
    return n == 2


match 7:
    case x if check(1):
        pass
    case x if check(2):
        print("second", x)
match (one := 1), 2:
    case a, b:
        print(a, b, one)
match = {"match": "soft keyword"}
case = match["match"]
print(case)
