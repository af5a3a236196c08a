# refused: invariant of something else
# line: 8
import pathproof

x = 0


never_one = pathproof.invariant(lambda: x == 0)
x = 1
