# The assignment expression in conditions, comprehensions, calls and nested scopes.
if (n := len("hello")) > 3:
    print("long", n)
data = iter([3, 1, 4, 0, 5])
while (item := next(data)) != 0:
    print("item", item)
print(item)
print([y := 5, y ** 2, y + 1])
squares = [last := x * x for x in range(5)]
print(squares, last)
print(any((witness := w) > 2 for w in [1, 2, 3, 4]), witness)
print((a := 1) + (b := 2), a, b)


def f(x, *, key=None):
    return x, key


print(f((z := 3), key=(k := "key")), z, k)
total = 0
print([total := total + v for v in range(5)])
print(total)


def outer():
    count = 0

    def inner():
        nonlocal count
        return [(count := count + 1) for _ in range(3)]

    print(inner(), count)
    return (lambda: (hidden := 7) + hidden)()


print(outer())
print({(key := i): (value := i * i) for i in range(3)}, key, value)
if not (missing := {}.get("x")):
    print("missing", missing)
print(f"{(w := 12):5d}|", w)
xs = [1, 2, 3]
print(xs[(i := 1)], xs[(j := 0):(m := 2)], i, j, m)


def scoped():
    result = [inside := q for q in "abc"]
    return inside, result


print(scoped())
try:
    print(inside)
except NameError as error:
    print(error)
