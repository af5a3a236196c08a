# Sorting plain values: stability among equal ones of several types, reversal, nesting, failures that change nothing.
l = [3, 1.0, True, 1, 0, False, 0.0, -0.0, 2**70, -(2**70)]
l.sort()
print(l)
l.sort(reverse=True)
print(l)
l = [(1, "b"), (1.0, "a"), (True, "c"), (0, "z")]
l.sort()
print(l)
l.sort(key=lambda pair: pair[0])
print(l)
l.sort(key=lambda pair: pair[0], reverse=True)
print(l)
l = [2, "a", 1]
try:
    l.sort()
except TypeError as error:
    print(error)
print(l)
l = [None, None]
try:
    l.sort()
except TypeError as error:
    print(error)
l = [[2], [1, 5], [1]]
l.sort()
print(l)
e = []
e.sort(reverse=True, key=None)
print(e, [5].sort())
try:
    [1].sort(lambda x: x)
except TypeError as error:
    print(error)
