# refused: __subclasshook__
# line: 7
# Structural checks by __subclasshook__ are not modelled.
from abc import ABC


class Sized(ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return True
