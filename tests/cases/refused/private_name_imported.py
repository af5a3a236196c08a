# refused: functools._make_key: it is not modelled
# line: 4
# Python has it: an ImportError would be wrong.
from functools import _make_key
