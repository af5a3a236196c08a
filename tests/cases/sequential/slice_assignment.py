# Assigning to and deleting slices of lists: growing, shrinking, extended steps, self-assignment.
l = list(range(10))
l[2:5] = ["a", "b"]
print(l)
l[0:0] = [-2, -1]
print(l)
l[-1:] = []
print(l)
l[::2] = "ABCDE"
print(l)
l[1:3] = (x * x for x in range(5))
print(l)
l[len(l):] = ["end"]
print(l)
l[:] = l[::-1]
print(l)
l[2:2] = l
print(len(l), l[:6])
l = list(range(10))
del l[2:4]
print(l)
del l[::3]
print(l)
del l[::-2]
print(l)
del l[5:2], l[100:]
print(l)
l = [0, 1, 2, 3, 4, 5]
l[4:1:-1] = ["x", "y", "z"]
print(l)
l[3:1] = ["between"]
print(l)
l[:2] = {"k": 1, "m": 2}
print(l)
l[1:2] = range(3)
print(l)
l[100:200] = [9]
print(l)
l[-100:1] = []
print(l)
alias = l
l[:] = []
print(alias)
l = [0, 1, 2, 3]
odd, back = slice(None, None, 2), slice(None, None, -1)
for bad, value in ((odd, [1]), (odd, [1, 2, 3]), (back, [])):
    try:
        l[bad] = value
        print(l)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
for target in ((1, 2), "ab", range(3)):
    try:
        target[0:1] = [1]
    except TypeError as error:
        print(error)
m = [[0] * 3 for _ in range(2)]
m[0][1:] = [7, 8]
m[1][0], m[1][-1] = 5, 6
print(m)
