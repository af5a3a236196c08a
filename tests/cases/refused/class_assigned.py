# refused: assignment to __class__
# line: 13
# The class of an object is fixed.
class A:
    pass


class B:
    pass


a = A()
a.__class__ = B
