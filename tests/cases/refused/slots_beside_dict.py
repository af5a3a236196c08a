# refused: __dict__ beside __slots__
# line: 14
# The namespace of an object that also has slots.
class Point:
    __slots__ = ("x",)


class Open(Point):
    pass


o = Open()
o.anything = 1
print(vars(o))
