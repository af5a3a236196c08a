# Augmented assignment on names, attributes and items, with in-place and fallback methods.
x = 10
x += 5; print(x)
x -= 3; print(x)
x *= 2; print(x)
x //= 5; print(x)
x **= 3; print(x)
x %= 50; print(x)
x <<= 4; print(x)
x >>= 2; print(x)
x |= 7; print(x)
x &= 0x5F; print(x)
x ^= 3; print(x)
x /= 4; print(x)
lst = alias = [1]
lst += [2]
lst += (3, 4)
lst += "ab"
print(alias, lst is alias)
lst *= 2
print(alias)
t = u = (1,)
t += (2,)
print(t, u)
s = set_alias = {1, 2, 3}
s |= {4}; s -= {1}; s &= {2, 3, 4, 9}; s ^= {9}
print(sorted(set_alias), s is set_alias)
d = dict_alias = {"a": 1}
d |= {"b": 2}
d |= [("c", 3)]
print(dict_alias, d is dict_alias)


class Counter:
    def __init__(self):
        self.n = 0

    def __iadd__(self, k):
        self.n += k
        return self

    def __add__(self, k):
        return "plain add"

    def __sub__(self, k):
        return "plain sub"

    def __imatmul__(self, k):
        return ("matmul", k)


c = k = Counter()
c += 4
print(c is k, c.n)
c -= 1
print(c)
k @= 3
print(k)
calls = []
table = {"n": [1]}


def key():
    calls.append("key")
    return "n"


table[key()] += [2]
print(table, calls)
tup = ([1],)
try:
    tup[0] += [2]
except TypeError as error:
    print(error, tup)
try:
    y = 1
    y += "a"
except TypeError as error:
    print(error)
