# functools.singledispatch, and lru_cache on methods, with typed and unbounded sizes.
from functools import lru_cache, singledispatch


@singledispatch
def describe(x, note=""):
    return f"object {x!r}{note}"


@describe.register(int)
def _(x, note=""):
    return f"int {x}{note}"


@describe.register(list)
def describe_list(x, note=""):
    return f"list of {len(x)}{note}"


@describe.register(str)
@describe.register(bytes)
def _(x, note=""):
    return f"text {x!r}{note}"


print(describe(5), describe(True), describe([1]), describe("s"), describe(b"b", "!"), describe(None),
    describe(2.5, note="?"))
print(describe.dispatch(bool)(1), describe.dispatch(dict) is describe.dispatch(object), describe_list([]))


class Base:
    pass


class Derived(Base):
    pass


describe.register(Base, lambda x, note="": "base")
print(describe(Derived()), describe(Base()))


calls = []


@lru_cache(maxsize=None, typed=True)
def f(x, *, k=0):
    calls.append(x)
    return x


f(1), f(1.0), f(1), f(1, k=0), f(x=1)
print(calls, f.cache_info(), f.cache_parameters())


@lru_cache
def g(a, b):
    calls.append((a, b))
    return a + b


print(g(1, 2), g(1, b=2), g(1, 2), g.cache_info().currsize, g.__name__, g.__wrapped__(5, 6))
try:
    g([], 1)
except TypeError as error:
    print(error)


@lru_cache(maxsize=1)
def fails(x):
    calls.append("fails")
    raise ValueError(x)


for _ in range(2):
    try:
        fails(1)
    except ValueError as error:
        print("raised", error)
print(calls[-2:], fails.cache_info())
