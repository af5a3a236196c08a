# __call__, callable classes, partial application, instances as decorators, call on nested results.
class Multiplier:
    def __init__(self, factor):
        self.factor = factor

    def __call__(self, *args, scale=1, **kwargs):
        return tuple(a * self.factor * scale for a in args), kwargs


m = Multiplier(3)
print(m(1, 2), m(1, scale=10), m(), m(2, x=1), callable(m), m.__call__(5))
print(Multiplier(2)(4), Multiplier(2).__call__(4, scale=2))


class Chain:
    def __init__(self, trail=()):
        self.trail = trail

    def __call__(self, x):
        return Chain(self.trail + (x,))

    def __getattr__(self, name):
        return Chain(self.trail + (name,))


print(Chain()(1)(2)("three").four(5).six.trail)


class Memo:
    def __init__(self, f):
        self.f, self.cache, self.hits = f, {}, 0

    def __call__(self, *args):
        if args in self.cache:
            self.hits += 1
        else:
            self.cache[args] = self.f(*args)
        return self.cache[args]


@Memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(40), fib.hits, len(fib.cache))
print(list(map(m, [1, 2])), sorted([3, 1, 2], key=Multiplier(-1)), max([1, 5, 3], key=m))
print([f(3) for f in (abs, str, float, Multiplier(1), lambda x: -x, [].append, {"k": 1}.get)])


class Meta:
    @classmethod
    def __call__(cls, x):
        return cls.__name__, x


class Static:
    @staticmethod
    def __call__(x):
        return "static", x


print(Meta()(1), Static()(2))
for thing in (5, "s", [], {}, None, object(), 1.5):
    print(callable(thing), end=" ")
print(callable(len), callable(int), callable(lambda: 0), callable(Chain), callable("".join))
