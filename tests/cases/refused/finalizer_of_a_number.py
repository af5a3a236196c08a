# refused: __del__
# line: 5
# An instance of a subclass of a builtin type is finalized like any other.
Number = type("Number", (int,), {"__del__": lambda self: print("gone")})
Number(3)
