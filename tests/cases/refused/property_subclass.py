# refused: a subclass of property
# line: 4
# Properties are values of the machine.
class cached(property):
    pass
