# refused: the order of a set
# line: 5
# The first element of a set is not fixed.
s = {1, 2}
print(next(iter(s)))
