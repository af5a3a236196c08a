# refused: collections.ChainMap: it is not modelled
# line: 6
# A star import hands on what nobody may look at.
from own_modules.starred import *

print(ChainMap)
