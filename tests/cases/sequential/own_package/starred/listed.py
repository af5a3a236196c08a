from collections import deque, ChainMap

__all__ = ["first", "_third"]
__all__ += ["deque"]


def first():
    return second() + 1


def second():
    return 1


_third = 3
hidden = "hidden"
