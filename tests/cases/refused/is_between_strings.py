# refused: is between equal values of type str
# line: 6
# Whether equal strings are one object is not fixed.
a = "ab"
b = "".join(["a", "b"])
print(a is b)
