# Closures: late binding, cells shared between functions, counters, defaults that freeze a value.
def make_counter(start=0):
    count = start

    def increment(by=1):
        nonlocal count
        count += by
        return count

    def read():
        return count

    return increment, read


inc, read = make_counter(10)
print(inc(), inc(5), read())
other, other_read = make_counter()
print(other(), other_read(), read())
late = [lambda: i for i in range(3)]
print([f() for f in late])
early = [lambda i=i: i for i in range(3)]
print([f() for f in early])


def loop_functions():
    functions = []
    for n in range(3):
        def f():
            return n * 10
        functions.append(f)
    result = [f() for f in functions]
    n = 7
    return result, [f() for f in functions]


print(loop_functions())


def adder(a):
    return lambda b: lambda c: a + b + c


print(adder(1)(2)(3))


def parameter_cell(x):
    def bump():
        nonlocal x
        x += 1
        return x
    bump()
    return x, bump


value, bump = parameter_cell(5)
print(value, bump(), bump())


def compose(*functions):
    def composed(x):
        for f in reversed(functions):
            x = f(x)
        return x
    return composed


print(compose(lambda x: x + 1, lambda x: x * 2)(10))


def mutual(n):
    def even(k):
        return True if k == 0 else odd(k - 1)

    def odd(k):
        return False if k == 0 else even(k - 1)

    return even(n), odd(n)


print(mutual(7), mutual(4))


def deep():
    a = 1
    def f():
        b = 2
        def g():
            return [a + b + k for k in range(2)], {c: a for c in "x"}
        return g
    return f()()


print(deep())
