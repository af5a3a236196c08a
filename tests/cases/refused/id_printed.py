# refused: id()
# line: 5
# An address means nothing.
x = []
print(id(x))
