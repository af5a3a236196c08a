# refused: random.gauss
# line: 6
# Continuous distributions are not explored.
import random

print(random.gauss(0, 1) < 0)
