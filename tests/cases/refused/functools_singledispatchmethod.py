# refused: functools.singledispatchmethod
# line: 4
# It is not modelled.
from functools import singledispatchmethod
