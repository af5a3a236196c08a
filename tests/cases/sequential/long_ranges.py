# Ranges longer than any list: only their iteration and arithmetic is looked at.
for i in range(10**30):
    if i == 3:
        break
print(i)
for i in range(10**30, 10**30 + 2):
    print(i)
for i in range(2**60 - 1, 2**60 + 2):
    print(i)
print(list(range(2**64, 2**64 - 6, -2)), list(range(-(2**60), -(2**60) - 2, -1)))
it = iter(range(5, 0, -2))
print(next(it), next(it), next(it), next(it, "end"), next(it, "end"))
print(range(0) == range(1, 1), range(0, 3, 2) == range(0, 4, 2), {range(0): 1}[range(2, 2)], range(0, 4, 2) in [range(0, 3, 2)])
