# refused: sys
# line: 6
# The interpreter's own numbers are not modelled.
import sys

print(sys.getsizeof([]))
