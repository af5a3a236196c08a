# refused: sys._getframe: it is not modelled
# line: 5
# Python has it, so that False would be wrong.
import sys
assert not hasattr(sys, "_getframe")
