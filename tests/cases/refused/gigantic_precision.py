# refused: gigantic
# line: 4
# Ends in a clear error, not in an exhausted machine.
x = format(1.5, ".999999999f")
