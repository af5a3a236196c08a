# Lambda expressions: all parameter kinds, immediate calls, nesting, in tables and as keys.
square = lambda x: x * x
print(square(5), (lambda: "nothing")(), (lambda *a: a)(1, 2), (lambda **k: k)(a=1))
print((lambda a, b=2, *c, d, e=5, **f: (a, b, c, d, e, f))(1, d=4))
print((lambda x: lambda y: lambda z: (x, y, z))(1)(2)(3))
table = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}
for name, op in table.items():
    print(name, op(7, 3))
print(sorted(["pear", "fig", "banana"], key=lambda s: (len(s), s)))
print(list(map(lambda x, y: x * y, [1, 2, 3], [4, 5, 6])))
print(list(filter(lambda x: x % 3 == 0, range(10))))
print(max([(1, "b"), (3, "a"), (2, "c")], key=lambda p: p[1]))
fact = lambda n: 1 if n < 2 else n * fact(n - 1)
print(fact(10))
print(square.__name__, type(square).__name__)
y_combinator = lambda f: (lambda x: x(x))(lambda x: f(lambda *a: x(x)(*a)))
print(y_combinator(lambda fib: lambda n: n if n < 2 else fib(n - 1) + fib(n - 2))(10))
gen = (lambda: (yield 1))
print(list(gen()))


class WithLambda:
    area = lambda self, k=2: self.side * k
    constant = staticmethod(lambda: 42)

    def __init__(self, side):
        self.side = side


print(WithLambda(4).area(), WithLambda(4).area(3), WithLambda.constant())
print([f(2) for f in [lambda x: x, lambda x: x ** 2, lambda x: x ** 3]])
print((lambda: [v for v in range(3)])(), (lambda x: (x := x + 1))(4))
actions = []
for i in range(3):
    actions.append(lambda i=i: actions[i] is not None and i)
print([a() for a in actions])
