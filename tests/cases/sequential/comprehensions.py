# List, set, dict and generator comprehensions: several fors, conditions, scoping, nesting, laziness.
print([x * x for x in range(6)], [x for x in range(20) if x % 2 if x % 3])
print([(x, y) for x in range(3) for y in range(x)])
print([[y for y in range(x)] for x in range(4)])
print({k: v for k, v in zip("abc", range(3))}, {k: k for k in "aab"}, sorted({x % 3 for x in range(10)}))
print(sum(x for x in range(10)), max(len(w) for w in "the quick brown".split()))
x = "outer"
print([x for x in range(3)], x)
print([i for i in range(5) if (lambda z: z % 2)(i)])
matrix = [[1, 2, 3], [4, 5, 6]]
print([[row[i] for row in matrix] for i in range(3)])
print([cell for row in matrix for cell in row if cell % 2 == 0])
print([a + b for a, b in [(1, 2), (3, 4)]], [head for head, *_ in ["abc", "de"]])
print({i: {j: i * j for j in range(2)} for i in range(2)})
print([y for x in range(3) for y in [x, -x]])


def trace(v):
    print("trace", v)
    return v


g = (trace(i) for i in trace(range(2)))
print("created")
print(next(g), list(g))


def scoped(n):
    local = 10
    return [local + n + i for i in range(3)], {local: n for _ in range(1)}, tuple(local for _ in "ab")


print(scoped(5))


class Body:
    values = [1, 2, 3]
    doubled = [v * 2 for v in values]
    lengths = {v: len(str(v)) for v in values}


print(Body.doubled, Body.lengths)
functions = [lambda: k for k in range(3)]
print([f() for f in functions])
print([f() for f in (lambda k=k: k for k in range(3))])
try:
    print([missing for q in range(3)])
except NameError as error:
    print(error)
print([*(i for i in range(3)), *[j for j in "ab"]])
print(dict((k, v) for k, v in [("a", 1)]), list(x for x in []), {} == {k: k for k in ()})
print([n for n in range(2, 40) if all(n % d for d in range(2, n))])
it = iter(range(6))
print([(a, next(it)) for a in it])
