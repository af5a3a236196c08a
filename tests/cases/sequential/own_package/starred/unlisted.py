import math
from collections import ChainMap

public = [1, 2]
_private = "private"
removed = 1
del removed


class Shape:
    size = math.floor(2.5)
