# match on sequences: fixed, starred, nested, what counts as a sequence and what does not.
def shape(x):
    match x:
        case []:
            return "empty"
        case [one]:
            return "one", one
        case [0, *rest]:
            return "zero first", rest
        case [*init, "end"]:
            return "ends", init
        case [a, [b, *c], *_]:
            return "nested", a, b, c
        case (first, second):
            return "pair", first, second
        case [first, *_, last]:
            return "many", first, last
        case str():
            return "string", x
        case _:
            return "no sequence"


for value in ([], (), [1], (1,), [0, 1, 2], [0], [1, 2, "end"], [1, [2, 3, 4], 5], (1, 2), [1, 2, 3], "ab",
        b"ab",
              range(2), {1, 2}, {1: 2}, iter([1]), 5, None, [[]], ["end"], [1, []]):
    print(type(value).__name__, shape(value))


def command(text):
    match text.split():
        case ["go", ("north" | "south") as direction]:
            return f"going {direction}"
        case ["go", *_]:
            return "go where?"
        case ["take", item, "from", place] | ["from", place, "take", item]:
            return f"{item} <- {place}"
        case ["drop", *items] if items:
            return f"dropping {', '.join(items)}"
        case [verb]:
            return f"{verb} what?"
        case []:
            return "nothing"
        case [*words]:
            return f"{len(words)} words"


for text in ("go north", "go up", "take key from box", "from box take key", "drop a b c", "drop", "",
        "x y z"):
    print(command(text))
match [1, 2, 3, 4, 5]:
    case [a, _, *middle, _, b]:
        print(a, middle, b)
match (1, (2, (3, 4))):
    case (a, (b, (c, d))) if a < b < c < d:
        print("ordered", a, b, c, d)
