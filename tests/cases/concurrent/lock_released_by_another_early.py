# verdict: violated
# kind: assertion
# message: not made
"""The signal is given before the value is written."""
import threading

ready = threading.Lock()
ready.acquire()
value = None


def work():
    global value
    ready.release()
    value = "made"


threading.Thread(target=work).start()
ready.acquire()
assert value == "made", "not made"
