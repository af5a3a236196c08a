# refused: virtual subclasses
# line: 11
# Virtual subclasses are not modelled.
from abc import ABC


class Base(ABC):
    pass


Base.register(int)
