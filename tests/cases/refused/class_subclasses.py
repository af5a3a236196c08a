# refused: type.__subclasses__
# line: 8
# A class does not know its subclasses: they would be part of the state.
class C:
    pass


print(C.__subclasses__())
