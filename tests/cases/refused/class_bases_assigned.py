# refused: assignment to __bases__
# line: 12
# It would change what instances inherit.
class A:
    pass


class B:
    pass


B.__bases__ = (A,)
