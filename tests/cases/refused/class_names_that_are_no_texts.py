# refused: a class attribute whose name is no string
# line: 4
# A class whose namespace has an int among its names.
type("C", (), {5: 1})
