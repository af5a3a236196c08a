# refused: compile()
# line: 4
# Code made at run time is not explored.
code = compile("1", "text", "eval")
