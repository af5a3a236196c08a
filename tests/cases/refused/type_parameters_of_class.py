# python: 3.12
# refused: type parameters
# line: 5
# Type parameters are newer than the oldest supported Python.
class Box[T: int]:
    item: T
