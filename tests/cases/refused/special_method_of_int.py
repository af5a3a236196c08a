# refused: int.__sizeof__: it is not modelled
# line: 4
# Every int has it in Python.
size = getattr(1, "__sizeof__", None)
