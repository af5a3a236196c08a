# Generators composed into pipelines, shared sources, early stopping, state kept in locals, interleaving.
def numbers(limit):
    for n in range(limit):
        print("produce", n)
        yield n


def keep(predicate, source):
    for item in source:
        if predicate(item):
            yield item


def scale(factor, source):
    for item in source:
        yield item * factor


def take(n, source):
    if n <= 0:
        return
    for item in source:
        yield item
        n -= 1
        if n == 0:
            return


print(list(take(2, scale(10, keep(lambda x: x % 2, numbers(100))))))


def windows(source, size):
    window = []
    for item in source:
        window = (window + [item])[-size:]
        if len(window) == size:
            yield tuple(window)


print(list(windows("abcde", 3)), list(windows([1], 2)))


def interleave(*sources):
    active = [iter(s) for s in sources]
    while active:
        for source in list(active):
            try:
                yield next(source)
            except StopIteration:
                active.remove(source)


print(list(interleave("abc", [1], range(10, 14))))
shared = iter(range(6))
print(list(zip(take(2, shared), take(5, shared))), list(shared))


def chunks(items, n):
    it = iter(items)
    while chunk := list(take(n, it)):
        yield chunk


print(list(chunks(range(7), 3)))


def primes():
    found = []
    n = 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1


print(list(take(10, primes())))


def running():
    total = 0
    while True:
        total += yield total


r = running()
next(r)
print([r.send(i) for i in range(5)])
g1, g2 = numbers(3), numbers(3)
print(next(g1), next(g2), next(g1), next(g2))
lazy = (print("evaluated", x) or x for x in (1, 2))
print("not yet")
print(sum(lazy))
