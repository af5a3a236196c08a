# verdict: verified
"""wait with a timeout returns whether the event was set."""
import threading

event = threading.Event()
value = 0


def work():
    if event.wait(timeout=1):
        assert value == 1


threading.Thread(target=work).start()
value = 1
event.set()
