# refused: gigantic
# line: 4
# Ends in a clear error, not in an exhausted machine.
x = list(range(10**12))
