# refused: a name of an attribute with its own __eq__
# line: 18
# The same where the method that looks for it is called by its name.
class Name(str):
    def __eq__(self, other):
        return False

    __hash__ = str.__hash__


class C:
    def __init__(self):
        self.x = 1


c = C()
assert getattr(c, str(Name("x"))) == 1
assert object.__getattribute__(c, Name("x")) == 1
