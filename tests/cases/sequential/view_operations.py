# Set operations of views of dictionaries, with each other, with all kinds of iterables, and with what cannot be hashed.
class Odd:
    """Equal to every number, and not hashable."""

    __hash__ = None

    def __eq__(self, other):
        return isinstance(other, (int, Odd))


def make():
    small, large = {1: 2}, {1: [1], 2: 3, True + 2: 4, "k": (5, [6])}
    odd = Odd()
    return {
        "small keys": small.keys(),
        "small items": small.items(),
        "large keys": large.keys(),
        "large items": large.items(),
        "same items": {1: [1], 2: 3, 3: 4, "k": (5, [6])}.items(),
        "nearly the same": {1: [1], 2: 4, 3: 4, "k": (5, [6])}.items(),
        "odd items": {1: odd, 2: 3}.items(),
        "odd, changed": {1: odd, 2: [3]}.items(),
        "no keys": {}.keys(),
        "no items": {}.items(),
        "values": small.values(),
        "set": {True, 2, (1, 2), (2, 3)},
        "small set": {(2, 3)},
        "large set": {True, 2, 3, 4, 5, (2, 3), (1, 2)},
        "frozenset": frozenset({True, 2, (1, 2), (2, 3), "z", "y"}),
        "no set": set(),
        "list": [True, 2, 2, (2, 3), (1, 2)],
        "list of lists": [[1], [2]],
        "list of pairs": [(2, 3), (1, [1])],
        "list of other pairs": [(2, 3), (1, [2]), (7, [1])],
        "list of bad pairs": [([1], 2)],
        "list of odd ones": [odd],
        "longer tuples": [(1, 2, 3)],
        "tuple": (1.0, "k"),
        "text": "kk",
        "dict": {2: 0, "k": 0},
        "range": range(3),
        "number": 7,
        "nothing": None,
    }


def shown(value):
    if isinstance(value, set):
        return "set", sorted(value, key=repr)
    return repr(value)


def outcome(function, *args):
    try:
        return shown(function(*args))
    except TypeError as error:
        return f"TypeError: {error}"


OPERATIONS = {
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "-": lambda a, b: a - b,
    "^": lambda a, b: a ^ b,
    "==": lambda a, b: a == b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "isdisjoint": lambda a, b: a.isdisjoint(b),
}

operands = make()
views = ["small keys", "large keys", "large items", "same items", "nearly the same", "odd items", "no items"]
for sign, operation in OPERATIONS.items():
    for view in views:
        for name, other in operands.items():
            print(view, sign, name, outcome(operation, operands[view], other))
            if sign in "&|-^" and name not in views:
                print(name, sign, view, outcome(operation, other, operands[view]))
