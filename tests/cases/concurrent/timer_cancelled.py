# verdict: verified
"""Cancelled before it starts, a timer never fires."""
import threading

fired = False


def fire():
    global fired
    fired = True


timer = threading.Timer(1, fire)
timer.cancel()
timer.start()
timer.join()
assert not fired
