# verdict: violated
# kind: assertion
# message: already fired
"""cancel() may come too late."""
import threading

fired = False


def fire():
    global fired
    fired = True


timer = threading.Timer(1, fire)
timer.start()
timer.cancel()
timer.join()
assert not fired, "already fired"
