# refused: import inspect
# line: 4
# The inside of functions and frames is not modelled.
import inspect
