# refused: exec()
# line: 4
# Code made at run time is not explored.
exec("x = 1")
