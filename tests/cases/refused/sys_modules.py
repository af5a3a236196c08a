# refused: sys.modules
# line: 6
# The table of modules is not modelled.
import sys

print("math" in sys.modules)
