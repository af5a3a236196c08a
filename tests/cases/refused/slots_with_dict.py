# refused: __dict__ beside __slots__
# line: 4
# A class has slots or a namespace for its instances.
class Mixed:
    __slots__ = ("a", "__dict__")
