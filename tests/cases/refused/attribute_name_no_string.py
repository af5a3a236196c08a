# refused: an attribute whose name is no string
# line: 9
# The attributes of an object have names.
class C:
    pass


c = C()
c.__dict__[1] = 2
