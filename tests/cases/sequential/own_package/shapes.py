"""A class and a function that import each other's modules late."""
from .constants import LIMIT, call


class Square:
    def __init__(self, side):
        self.side = min(side, LIMIT)

    def area(self):
        call()
        return self.side ** 2


def area_of(*sides):
    from .inner.deep import total

    return total(Square(s).area() for s in sides)
