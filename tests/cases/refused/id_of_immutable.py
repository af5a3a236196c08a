# refused: id() of an immutable value
# line: 4
# Whether equal immutable values are one object is not fixed.
print(id("text") == id("text"))
