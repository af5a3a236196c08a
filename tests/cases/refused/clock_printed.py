# refused: clock
# line: 6
# What clocks show is not modelled.
import time

print(time.time())
