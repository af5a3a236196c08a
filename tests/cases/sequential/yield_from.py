# yield from: generators, iterables, return values, send, throw and close delegation, recursion.
def inner():
    try:
        a = yield "inner 1"
        print("inner got", a)
        b = yield "inner 2"
        print("inner got", b)
    except ValueError as error:
        print("inner caught", error)
        yield "recovered"
    finally:
        print("inner cleanup")
    return "inner result"


def outer():
    result = yield from inner()
    print("outer has", result)
    yield "outer"
    return "outer result"


print(list(outer()))
g = outer()
print(next(g), g.send("A"), g.send("B"))
g = outer()
next(g)
print(g.throw(ValueError("poke")), next(g))
g = outer()
next(g)
try:
    g.throw(KeyError("through"))
except KeyError as error:
    print("escaped", error)
g = outer()
next(g)
g.close()


def chain(*iterables):
    for it in iterables:
        yield from it


print(list(chain("ab", [1, 2], range(2), {"k": 0}, (x for x in "z"))))


def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)


print(list(tree(3)))


def collect():
    total = 0
    while True:
        x = yield
        if x is None:
            return total
        total += x


def grouper(results):
    while True:
        results.append((yield from collect()))


results = []
g = grouper(results)
next(g)
for v in (1, 2, None, 10, None):
    g.send(v)
print(results)


def from_list():
    value = yield from [1, 2]
    yield value


print(list(from_list()))
g = from_list()
next(g)
try:
    g.send("to a list iterator")
except AttributeError as error:
    print(error)
try:
    list(chain(5))
except TypeError as error:
    print(error)
