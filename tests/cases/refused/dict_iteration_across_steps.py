# refused: iteration over a dict whose keys changed
# line: 12
# The key leaves in a later step than that in which the iteration began.
from pathproof import choose

d = {1: 1, 2: 2}
it = iter(d)
next(it)
choose(2)
d[1] = d.pop(1)
choose(2)
next(it)
