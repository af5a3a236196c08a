# refused: functools.singledispatchmethod
# line: 6
# It is not modelled.
from functools import singledispatchmethod

print(singledispatchmethod)
