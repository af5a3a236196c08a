# refused: memoryview()
# line: 4
# Raw memory is outside the model.
print(memoryview(b"abc")[0])
