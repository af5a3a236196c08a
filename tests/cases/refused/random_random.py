# refused: which number is drawn
# line: 6
# A real number in [0, 1) has too many values to explore.
import random

print(random.random() < 0.5)
