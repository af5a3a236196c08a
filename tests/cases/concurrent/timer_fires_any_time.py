# verdict: violated
# kind: assertion
# message: fired early
"""However long its interval, a timer may fire before the next line runs."""
import threading

fired = False


def fire():
    global fired
    fired = True


timer = threading.Timer(3600, fire)
timer.start()
assert not fired, "fired early"
