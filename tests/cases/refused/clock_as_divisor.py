# refused: dividing by what a clock showed
# line: 6
# It may be zero.
import time

rate = 100 / (time.time() - time.time())
