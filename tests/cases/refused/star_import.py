# refused: import *
# line: 4
# A star import hides which names are bound.
from math import *

print(floor(1.5))
