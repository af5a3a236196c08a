# refused: id()
# line: 5
# Identities can only be compared for equality.
x = []
print(id(x) + 1)
