# refused: import *
# line: 4
# What a module of ours has is not all that it has in CPython.
from math import *

print(floor(1.5))
