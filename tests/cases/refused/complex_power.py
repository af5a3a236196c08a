# refused: complex number
# line: 5
# A fractional power of a negative number is a complex number.
base = -8
print(base ** 0.5)
