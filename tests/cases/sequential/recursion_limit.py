# Unbounded recursion ends in RecursionError, which can be caught, and the program goes on.
def endless(n):
    return endless(n + 1) + 1


class Loop:
    def __getattr__(self, name):
        return getattr(self, name + "x")

    def __repr__(self):
        return repr(self)

    def __eq__(self, other):
        return self == other


def attempt(f):
    try:
        f()
    except RecursionError as error:
        return type(error).__name__, isinstance(error,
            RuntimeError), "maximum recursion depth exceeded" in str(error)


print(attempt(lambda: endless(0)))
print(attempt(lambda: Loop().missing))
print(attempt(lambda: repr(Loop())))
print(attempt(lambda: Loop() == 5))


def mutual_a(n):
    return mutual_b(n)


def mutual_b(n):
    return mutual_a(n)


print(attempt(lambda: mutual_a(1)))


def bounded(n):
    return 0 if n == 0 else 1 + bounded(n - 1)


print(bounded(200), attempt(lambda: bounded(10**7)), bounded(5))


def with_cleanup(n, log):
    try:
        with_cleanup(n + 1, log)
    finally:
        if n < 2:
            log.append(n)


log = []
print(attempt(lambda: with_cleanup(0, log)), log)
