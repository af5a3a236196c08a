# refused: is between equal values of type float
# line: 5
# Whether equal floats are one object is not fixed.
a, b = 1.5, 3 / 2
print(a is b)
