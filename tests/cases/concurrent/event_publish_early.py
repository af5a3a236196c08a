# verdict: violated
# kind: assertion
# message: not yet
"""set() before the value is written."""
import threading

ready = threading.Event()
value = None


def work():
    ready.wait()
    assert value == 42, "not yet"


threading.Thread(target=work).start()
ready.set()
value = 42
