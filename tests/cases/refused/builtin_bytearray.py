# refused: bytearray()
# line: 4
# Mutable byte strings are not modelled.
data = bytearray(3)
