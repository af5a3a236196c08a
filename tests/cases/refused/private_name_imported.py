# refused: functools._make_key: it is not modelled
# line: 6
# Python has it: an ImportError would be wrong.
from functools import _make_key

print(_make_key)
