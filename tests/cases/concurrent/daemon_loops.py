# verdict: verified
"""A daemon that never ends, while the others come to theirs."""
import threading

phase = 0
results = []


def blink():
    global phase
    while True:
        phase = 1 - phase


threading.Thread(target=blink, daemon=True).start()
results.append(phase in (0, 1))
assert results == [True]
