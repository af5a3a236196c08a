# verdict: verified
"""A Lock has no owner: here it is a signal from the worker to the main thread."""
import threading

ready = threading.Lock()
ready.acquire()
value = None


def work():
    global value
    value = "made"
    ready.release()


threading.Thread(target=work).start()
ready.acquire()
assert value == "made"
