# python: 3.12
# refused: type statement
# line: 5
# The type statement is newer than the oldest supported Python.
type Number = int | float
