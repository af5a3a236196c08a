# refused: such a __slots__
# line: 6
# Slots that are named by neither strings nor a plain container of them.


class C:
    __slots__ = range(2)
