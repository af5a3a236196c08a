# verdict: violated
# kind: deadlock
"""A Lock is not reentrant."""
import threading

lock = threading.Lock()


def outer():
    with lock:
        inner()


def inner():
    with lock:
        pass


threading.Thread(target=outer).start()
