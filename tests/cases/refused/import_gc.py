# refused: import gc
# line: 4
# The collector is not modelled.
import gc
