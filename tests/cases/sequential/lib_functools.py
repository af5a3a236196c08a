# functools: reduce, partial, wraps, caches, cmp_to_key, total_ordering, cached_property, partialmethod.
import functools
from functools import cache, cached_property, cmp_to_key, lru_cache, partial, reduce, total_ordering, wraps

print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(lambda a, b: a + b, [], 10), reduce(max, [3, 9, 2]),
    reduce(lambda a, b: b, "x"))
try:
    reduce(lambda a, b: a, [])
except TypeError as error:
    print(error)
base2 = partial(int, base=2)
greet = partial(lambda *a, **k: (a, k), 1, 2, x=3)
print(base2("101"), greet(4, y=5), greet(x=0), greet.args, greet.keywords, partial(greet, 9)(),
    greet.func is partial(greet).func)


@lru_cache(maxsize=2)
def square(n):
    print("computing", n)
    return n * n


print(square(2), square(2), square(3), square(4), square(2), square.cache_info())
square.cache_clear()
print(square.cache_info())


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(60), fib.cache_info().hits)
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)), max("abc", key=cmp_to_key(lambda a,
    b: (a < b) - (a > b))))


@total_ordering
class Num:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        return self.v == other.v

    def __lt__(self, other):
        return self.v < other.v


print(Num(1) <= Num(1), Num(2) > Num(1), Num(1) >= Num(2), Num(1) < Num(2), Num(1) != Num(2))


def decorator(f):
    @wraps(f)
    def wrapper(*a):
        return f(*a)
    return wrapper


@decorator
def documented(x):
    """Doc."""


print(documented.__name__, documented.__doc__, documented.__wrapped__.__name__)


class Circle:
    def __init__(self, r):
        self.r = r

    @cached_property
    def area(self):
        print("area once")
        return self.r * self.r

    def scale(self, by, offset):
        return self.r * by + offset

    double = functools.partialmethod(scale, 2, offset=1)


c = Circle(3)
print(c.area, c.area, vars(c), c.double())
del c.area
print(c.area)
