# refused: id()
# line: 5
# Identities have no order.
x, y = [], []
print(sorted([x, y], key=id) == [x, y])
