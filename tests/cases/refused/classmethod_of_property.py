# refused: a classmethod of a descriptor
# line: 7
# Python 3.13 no longer chains them.
class C:
    @classmethod
    @property
    def name(cls):
        return cls.__name__


print(C.name)
