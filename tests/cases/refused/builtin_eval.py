# refused: eval()
# line: 4
# Code made at run time is not explored.
print(eval("1 + 1"))
