# verdict: violated
# kind: assertion
# message: timed out
"""A timed acquire of an RLock that another thread holds can time out."""
import threading

lock = threading.RLock()


def work():
    assert lock.acquire(timeout=2), "timed out"
    lock.release()


thread = threading.Thread(target=work)
with lock:
    thread.start()
