# A name that a class body binds is not the variable of the enclosing function that its methods mean by that name.
x = "global"


def make(x):
    class T:
        x = 5

        def f(self):
            return x

    return T().f(), T.x, x


def function(x):
    class T:
        def x(self):
            return 1

        def f(self):
            return x

    return T().f(), T().x(), x


def loops(x, y):
    class T:
        for x in range(3):
            pass
        import math as y

        values = [(x, y) for _ in range(1)]
        z: int = 4

    return T.x, T.y.__name__, x, y, T.values, T.z


def annotated(x):
    class T:
        x: int

        def f(self):
            return x

    return T().f(), hasattr(T, "x")


def bound_late(x):
    class T:
        seen = x
        x = 2

        def f(self):
            return x

    return T.seen, T.x, T().f()


def deleted(x):
    class T:
        x = 1
        del x

        def f(self):
            return x

    return T().f(), hasattr(T, "x")


def shared(x):
    class T:
        nonlocal x
        x = 5

        def f(self):
            return x

    return T().f(), x, hasattr(T, "x")


def stated(x):
    class T:
        global x
        seen = x

        def f(self):
            return x

    return T.seen, T().f()


def read(x):
    class T:
        seen = x

        def f(self):
            return x

        x_was = seen

    return T.seen, T().f(), T.x_was


def nested(x):
    class Outer:
        x = "outer"

        class Inner:
            seen = x
            x = "inner"

            def f(self):
                return x

        def g(self):
            return x

    return Outer.x, Outer.Inner.x, Outer.Inner.seen, Outer.Inner().f(), Outer().g(), x


def augmented(x):
    class T:
        x = 1
        x += 1
        with_lambda = staticmethod(lambda: x)

    return T.x, T.with_lambda(), x


for test in (make, function, annotated, bound_late, deleted, shared, stated, read, nested, augmented):
    print(test.__name__, test(10))
print(loops(10, 20))
