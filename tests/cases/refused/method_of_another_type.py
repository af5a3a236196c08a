# refused: this use of a builtin is not modelled
# line: 4
# The method of a builtin type on a value of another type.
str.upper(5)
