# is and == on singletons, shared objects and copies; aliasing through containers, arguments and closures.
a = [1, [2]]
b = a
c = list(a)
d = a[:]
print(a is b, a is c, a == c, c[1] is a[1], d is a, d == a)
b.append(3)
c[1].append("shared")
print(a, c, d)


def mutate(x):
    x.append("mutated")
    x = ["rebound"]
    return x


print(mutate(a), a)
print(None is None, True is True, False is not True, ... is Ellipsis, NotImplemented is NotImplemented,
    type(None) is type(None))
print(int is int, int is not str, len is len, a is not None, [] is not [], {} is not {})


class P:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        return isinstance(other, P) and self.v == other.v


p, q = P(1), P(1)
print(p == q, p is q, p != q, p is p, [p] == [q], p in [q], [p].index(q), [p, q].count(p), (p,) == (q,),
    {"k": p} == {"k": q})
x = y = z = {}
x["k"] = 1
print(y, z is x, {**x} is x, dict(x) == x, x.copy() is x)
matrix = [[0] * 2] * 2
matrix[0][0] = 9
print(matrix, matrix[0] is matrix[1])
default = []
table = dict.fromkeys("ab", default)
table["a"].append(1)
print(table, table["a"] is table["b"])
t = ([], [])
u = t * 2
u[0].append("x")
print(t, u, u[0] is u[2])
first, second = a, a
print(first is second, first is a[:] or first == a)


def closure():
    shared = []
    return lambda v: shared.append(v), lambda: shared


add, get = closure()
add(1)
add(2)
print(get(), get() is get(), get() == [1, 2])
swap_a, swap_b = [1], [2]
old_a, old_b = swap_a, swap_b
swap_a, swap_b = swap_b, swap_a
print(swap_a is old_b, swap_b is old_a)
nan = float("nan")
print(nan == nan, nan != nan, nan in [1, 2])
