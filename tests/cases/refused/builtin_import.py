# refused: __import__()
# line: 4
# Imports must be statements, so that all modules are known before anything runs.
math = __import__("math")
