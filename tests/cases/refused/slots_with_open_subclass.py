# refused: __dict__ beside __slots__
# line: 12
# An object has slots or a namespace.
class Point:
    __slots__ = ("x",)


class Open(Point):
    pass


o = Open()
o.anything = 1
