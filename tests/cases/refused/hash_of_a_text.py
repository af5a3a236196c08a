# refused: looking at an id() or hash()
# line: 4
names = ["anna", "bert"]
assert hash(names[0]) % 2 == 0
