# refused: UnicodeDecodeError
# line: 4
# The details of encoding errors are not modelled.
print(b"\xff".decode("utf-8"))
