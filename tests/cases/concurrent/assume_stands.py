# verdict: verified
"""A thread at a false assume stands there: no deadlock, although the main thread joins it."""
import threading

from pathproof import assume

x = 0


def work():
    global x
    x = 1
    assume(False)
    x = 2


thread = threading.Thread(target=work)
thread.start()
thread.join()
assert x == 2
