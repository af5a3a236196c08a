# Class bodies are code: loops, conditionals, comprehensions, functions, names visible, del, nested classes.
print("before")


class Body:
    print("in body")
    values = []
    for i in range(3):
        values.append(i * i)
    if len(values) > 2:
        size = "large"
    else:
        size = "small"
    del i
    total = sum(values)
    a, *b = values

    def make(n):
        return lambda self: n

    one, two = make(1), make(2)
    del make
    table = {v: v + 1 for v in values}
    try:
        undefined
    except NameError:
        handled = True
    with_lambda = sorted(values, key=lambda v: -v)
    qualified = __qualname__, __module__


print(Body.values, Body.size, Body.total, Body.a, Body.b, Body().one(), Body().two(), Body.table)
print(hasattr(Body, "i"), hasattr(Body, "make"), Body.handled, Body.with_lambda, Body.qualified)
x = "global"


def factory(y):
    class Local:
        captured = y

        def method(self):
            return y + "!"

        class Nested:
            deep = y * 2

    return Local


L1, L2 = factory("p"), factory("q")
print(L1.captured, L2().method(), L1.Nested.deep, L1 is L2, L1.__qualname__)


class UsesGlobal:
    x = x + " copied"

    def get(self):
        return x


print(UsesGlobal.x, UsesGlobal().get())


class Conditional:
    if x == "global":
        def f(self):
            return "first"
    else:
        def f(self):
            return "second"
    g = f


print(Conditional().f(), Conditional().g(), Conditional.f is Conditional.g)


class Empty: ...


class Inline: value = 1; other = value + 1


print(Inline.other, Empty.__name__)
try:
    class Fails:
        kept = 1
        raise ValueError("in class body")
except ValueError as error:
    print(error)
try:
    Fails
except NameError as error:
    print(error)
