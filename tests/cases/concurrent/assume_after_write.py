# verdict: violated
# kind: assertion
# message: it was written
"""The write before a false assume has happened: others see it."""
import threading

from pathproof import assume

x = 0


def work():
    global x
    x = 1
    assume(False)


threading.Thread(target=work).start()
assert x == 0, "it was written"
