# refused: a slot read through its class
# line: 8
# Slot descriptors are not modelled.
class Point:
    __slots__ = ("x",)


print(Point.x)
