# refused: is between equal values of type int
# line: 5
# Whether equal big ints are one object is not fixed.
a, b = 10**20, 10**20 + 0
print(a is b)
