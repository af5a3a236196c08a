# Defaults are evaluated once at definition, in order, and mutable ones are shared between calls.
def log(x):
    print("default", x)
    return x


def f(a=log(1), b=log([]), *, c=log("c"), d=log({})):
    b.append(a)
    d[a] = c
    return a, list(b), c, dict(d)


print(f())
print(f(5))
print(f(6, [0], c="C"))
print(f(7, d={}))
n = 10


def g(x=n):
    return x


n = 20
print(g(), g(n))
print(f.__defaults__)
print(g.__defaults__, g.__name__, g.__qualname__)
h = lambda p, q=2, *r, s=4, **t: (p, q, r, s, t)
print(h(1), h(1, 3, 5, s=0, u=9), h.__defaults__, h.__name__)


def memo(k, cache={}):
    if k not in cache:
        cache[k] = k * k
    return cache


memo(2)
memo(3)
print(memo(2), memo(4, {}))


def sentinel(x=None):
    if x is None:
        x = []
    x.append(1)
    return x


print(sentinel(), sentinel(), sentinel([0]))


class Holder:
    size = 3

    def method(self, n=size):
        return n


print(Holder().method(), Holder.method.__defaults__)
