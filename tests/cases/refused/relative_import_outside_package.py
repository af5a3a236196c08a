# refused: relative import
# line: 4
# A script is in no package.
from . import neighbour
