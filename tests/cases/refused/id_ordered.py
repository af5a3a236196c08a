# refused: id()
# line: 5
# Identities have no order.
x, y = [], []
print(id(x) < id(y))
