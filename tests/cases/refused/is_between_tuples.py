# refused: is between equal values of type tuple
# line: 5
# Whether equal tuples are one object is not fixed.
a, b = (1, 2), tuple([1, 2])
print(a is not b)
