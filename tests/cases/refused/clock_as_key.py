# refused: clock
# line: 6
# What clocks show is not modelled.
import time

d = {time.time(): 1}
