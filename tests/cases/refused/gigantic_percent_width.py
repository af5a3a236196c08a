# refused: gigantic
# line: 4
# Ends in a clear error, not in an exhausted machine.
x = "%9999999999d" % 1
