# refused: this use of a builtin is not modelled
# line: 4
# A special method of a builtin type with an argument of another type.
object.__getattribute__(5, 5)
