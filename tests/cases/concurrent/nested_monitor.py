# verdict: violated
# kind: deadlock
"""Waiting inside an inner monitor keeps the outer one locked."""
import threading

outer = threading.Lock()
inner = threading.Condition()
ready = False


def work():
    global ready
    with outer:
        with inner:
            ready = True
            inner.notify()


threading.Thread(target=work).start()
with outer:
    with inner:
        while not ready:
            inner.wait()
