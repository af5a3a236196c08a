# refused: PythonFinalizationError
# line: 4
# Not in the oldest supported Python.
print(PythonFinalizationError)
