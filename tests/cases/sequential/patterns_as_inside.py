# `as` over a capture, a wildcard or an alternative, inside other patterns.
for subject in ((0,), {"k": 1}, [2, [3]], 4, "x", None):
    match subject:
        case [int() as n, [m] as inner]:
            print("pair", n, m, inner)
        case [y as v]:
            print("one", y, v)
        case {"k": (1 | 2) as number}:
            print("mapping", number)
        case (4 | 5) as number:
            print("number", number)
        case str(_) as text:
            print("text", text)
        case _ as anything:
            print("anything", anything)
match [1, 2]:
    case [_ as a, (_ as b)]:
        print(a, b)
