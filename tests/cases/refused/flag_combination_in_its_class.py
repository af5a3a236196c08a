# refused: a value in an enum
# line: 12
# Python 3.11 says no to a combination of flags that has no name, later versions yes.
from enum import Flag


class F(Flag):
    A = 1
    B = 2


print((F.A | F.B) in F)
