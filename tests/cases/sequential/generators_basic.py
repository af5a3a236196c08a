# Generator functions: laziness, iteration protocol, return values, infinite ones, generator expressions.
def countdown(n):
    print("started")
    while n > 0:
        yield n
        n -= 1
    print("finished")


g = countdown(2)
print("made", type(g).__name__)
print(next(g), next(g))
try:
    next(g)
except StopIteration as stop:
    print("stop", stop.value)
print(next(g, "default"), list(g))


def returning():
    yield 1
    return "result"


g = returning()
next(g)
try:
    next(g)
except StopIteration as stop:
    print(stop.value, stop.args)


def empty():
    return
    yield


print(list(empty()), list(countdown(0)))


def naturals():
    n = 0
    while True:
        yield n
        n += 1


def take(k, iterable):
    for i, item in enumerate(iterable):
        if i >= k:
            return
        yield item


print(list(take(5, naturals())))
print(list(take(3, (x * x for x in naturals() if x % 2))))
print(sum(take(4, naturals())), max(take(4, naturals())), sorted(take(4, naturals()), reverse=True))
g = naturals()
print([a for a, b in zip(range(3), g)], next(g))
print(iter(g) is g, hasattr(g, "send"), hasattr(g, "__next__"))


def pairs(items):
    it = iter(items)
    for a in it:
        yield a, next(it, None)


print(list(pairs("abcde")))
a, b, *c = take(5, naturals())
print(a, b, c)
print(3 in naturals(), dict(zip("ab", naturals())))


def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


print([n for n in take(15, fib()) if n % 2 == 0])
print(",".join(str(n) for n in take(5, fib())))
