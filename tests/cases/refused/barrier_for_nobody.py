# refused: a barrier for no number of threads
# line: 6
# Python 3.13 raises an error where it is made; before, it waits for ever.
import threading

threading.Barrier(0)
