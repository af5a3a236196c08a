# refused: this use of a library object
# line: 4
# A class whose namespace has an int among its names.
type("C", (), {5: 1})
