# refused: sys.settrace
# line: 6
# There is no tracing inside the model.
import sys

sys.settrace(None)
