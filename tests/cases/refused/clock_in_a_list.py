# refused: comparing what clocks
# line: 7
# Two numbers that were drawn need not be equal, wherever they are.
import random

a, b = random.random(), random.random()
assert [a] == [b]
