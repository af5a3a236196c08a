# refused: globals()
# line: 5
# A dictionary of all globals would make every name shared.
x = 1
print(globals()["x"])
