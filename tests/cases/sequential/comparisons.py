# Comparison operators, chains that evaluate each operand once, identity and membership.
def show(name, value):
    print("eval", name)
    return value


print(show("a", 1) < show("b", 2) < show("c", 3))
print(show("a", 1) > show("b", 2) > show("c", 3))
print(1 < 2 <= 2 == 2 != 3 >= 3 > 1)
print(1 == 1 in [1, 2], 1 in [1] == True, (1 in [1]) == True)
print(x is None if (x := 1) else 0, None is None, None is not None, True is True, ... is ...)
x = []
y = x
print(x is y, x is not [], [] is [])
print(2 in [1, 2], 5 not in (1, 2), "ell" in "hello", "" in "", b"a" in b"cat", 3 in {3: 4}, 4 in {3: 4})
print(3 in range(5), 5 in range(5), 4 in range(0, 10, 2), 5 in range(0, 10, 2), 1.0 in range(3))
print([1, 2] < [1, 3], [1] < [1, 0], [] < [0], (2,) > (1, 9), "abc" < "abd", "Z" < "a", b"a" < b"b")
print([1, 2] == [1, 2], [1, 2] == (1, 2), {1: 2, 3: 4} == {3: 4, 1: 2}, {1, 2} == frozenset([2, 1]))
print({1} < {1, 2}, {1} <= {1}, {1, 2} > {3}, {1} >= set(), {1, 2}.isdisjoint({3}))
print(1 == "1", None == 0, [] == False, 1.0 == 1, True == 1, 2**53 == float(2**53), 2**53 + 1 == float(2**53))
nan = float("nan")
print(nan == nan, nan != nan, nan < 1, nan > 1)
inf = float("inf")
print(inf > 10**400, -inf < -(10**400), inf == inf, 10**400 == inf)
for a, b in [(1, "a"), ([], ()), (None, None), ({}, {}), ("a", b"a"), (1, None), ([1], [None])]:
    try:
        print(a < b)
    except TypeError as error:
        print(error)
try:
    print(1 in 5)
except TypeError as error:
    print(error)
try:
    print(1 in "abc")
except TypeError as error:
    print(error)
try:
    print([] in {})
except TypeError as error:
    print(error)
