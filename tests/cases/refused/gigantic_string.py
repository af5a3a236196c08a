# refused: gigantic
# line: 4
# Ends in a clear error, not in an exhausted machine.
x = "x" * 10**10
