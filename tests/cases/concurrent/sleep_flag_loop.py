# verdict: verified
"""Spinning on a flag, with a sleep in the loop that is no step."""
import threading
import time

stop = False
spins = 0


def work():
    global spins
    while not stop:
        time.sleep(0.1)
    spins = 1


thread = threading.Thread(target=work)
thread.start()
stop = True
thread.join()
assert spins == 1
