# refused: invariant of something else
# line: 8
from pathproof import invariant

x = 0
if x == 0:
    @invariant
    def never_one():
        return x == 0


x = 1
