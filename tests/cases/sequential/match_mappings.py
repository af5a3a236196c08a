# match on mappings: keys, rest, nested, guards, value patterns as keys.
class Key:
    KIND = "kind"


def event(x):
    match x:
        case {"type": "click", "x": x, "y": y}:
            return "click", x, y
        case {"type": "key", "key": ("q" | "Q")}:
            return "quit"
        case {"type": "key", "key": key, **rest}:
            return "key", key, rest
        case {"items": [first, *_], "meta": {"id": int(n)}}:
            return "items", first, n
        case {Key.KIND: kind, 1: one, None: none}:
            return "odd keys", kind, one, none
        case {"all": everything, **rest} if not rest:
            return "only all", everything
        case {}:
            return "some mapping", len(x)
        case _:
            return "no mapping"


values = [
    {"type": "click", "x": 1, "y": 2, "extra": 3},
    {"type": "click", "x": 1},
    {"type": "key", "key": "q"},
    {"type": "key", "key": "a", "mods": ["ctrl"]},
    {"type": "key", "key": "b"},
    {"items": [7, 8], "meta": {"id": 5}},
    {"items": [7, 8], "meta": {"id": "no"}},
    {"kind": "k", 1: "one", None: "none"},
    {"all": 1},
    {"all": 1, "more": 2},
    {},
    [],
    "text",
]
for value in values:
    print(event(value))
original = {"a": 1, "b": 2, "c": 3}
match original:
    case {"a": 1, **others}:
        others["d"] = 4
        print(others, original)


def config(data):
    match data:
        case {"user": {"name": str(name), "roles": ["admin", *_]}}:
            return f"admin {name}"
        case {"user": {"name": name}}:
            return f"user {name}"
        case {"users": [{"name": a}, {"name": b}]}:
            return f"two: {a} {b}"
    return None


print(config({"user": {"name": "ann", "roles": ["admin", "x"]}}))
print(config({"user": {"name": "bob", "roles": []}}))
print(config({"users": [{"name": "c"}, {"name": "d"}]}), config({"user": 5}))
