# refused: assignment to __dict__
# line: 9
# The namespace of an object is fixed.
class A:
    pass


a = A()
a.__dict__ = {"x": 1}
