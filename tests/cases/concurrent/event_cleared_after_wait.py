# verdict: violated
# kind: assertion
# message: cleared again
"""wait() returned, and yet the event is no longer set."""
import threading

event = threading.Event()


def work():
    event.wait()
    assert event.is_set(), "cleared again"


threading.Thread(target=work, daemon=True).start()
event.set()
event.clear()
