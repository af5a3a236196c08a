# refused: which number is drawn
# line: 6
# Continuous distributions are not explored: such a number can be passed on, not looked at.
import random

print(random.gauss(0, 1) < 0)
