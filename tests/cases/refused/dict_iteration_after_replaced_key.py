# refused: iteration over a dict whose keys changed
# line: 8
# CPython goes on by slots: here it gives 2, after other histories 3, or an error.
d = {1: 1, 2: 2, 3: 3}
for key in d:
    pass
it = iter(d)
print(next(it), d.pop(1), d.setdefault(4, 4), next(it))
