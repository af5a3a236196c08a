# refused: iteration over a dict whose keys changed
# line: 9
# The same keys in the same order once more: CPython gives the first one again.
d = {1: 1, 2: 2}
it = iter(d.items())
print(next(it))
for key in (1, 2):
    d[key] = d.pop(key)
print(next(it))
