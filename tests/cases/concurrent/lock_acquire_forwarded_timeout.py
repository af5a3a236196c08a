# verdict: violated
# kind: assertion
# message: too late
"""The same of a timeout, by functools.partial."""
import functools
import threading

lock = threading.Lock()


def work():
    with lock:
        pass


def probe():
    assert functools.partial(lock.acquire, timeout=1)(), "too late"
    lock.release()


threading.Thread(target=work).start()
threading.Thread(target=probe).start()
