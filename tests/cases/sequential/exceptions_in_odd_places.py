# Exceptions in default arguments, comprehensions, decorators, class bodies, keys, conditions, f-strings, del.
def boom(label="x"):
    raise ValueError(label)


def attempt(f):
    try:
        return f()
    except ValueError as error:
        return f"ValueError({error})"


def default():
    def g(a=boom("default")):
        pass


def decorator():
    @boom("decorator")
    def g():
        pass


def class_body():
    class C:
        x = boom("class body")


def base():
    class C(boom("base")):
        pass


def condition():
    if boom("condition"):
        pass


def loop():
    for x in boom("iterable"):
        pass


def target():
    d = {}
    d[boom("subscript")] = 1


def value():
    d = {}
    d["k"] = boom("value")


def with_head():
    with boom("with"):
        pass


def returned():
    try:
        return boom("return value")
    finally:
        print("finally")


def partial():
    seen = []
    try:
        [seen.append(i) or (boom("comprehension") if i == 2 else i) for i in range(5)]
    except ValueError as error:
        return seen, str(error)


def arguments():
    print("never", boom("argument"))


def message():
    assert False, boom("message")


def raise_from():
    raise KeyError("k") from boom("cause")


def matcher():
    match boom("subject"):
        case _:
            pass


def guard():
    match 1:
        case x if boom("guard"):
            pass


for f in (default, decorator, class_body, base, condition, loop, target, value, with_head, returned,
          partial, arguments, message,
          raise_from, matcher, guard, lambda: f"{boom('fstring')}", lambda: [*boom("star")],
          lambda: {boom("key"): 1}, lambda: boom("a") or 1,
          lambda: 1 < boom("chain") < 2, lambda: (x for x in boom("generator")), lambda: sorted([2, 1],
          key=lambda v: boom("key function")),
          lambda: max([1, 2], key=boom), lambda: list(map(boom, "m"))):
    print(attempt(f))
