# refused: clock
# line: 6
# What clocks show is not modelled.
import time

if time.time() > 5:
    print("late")
