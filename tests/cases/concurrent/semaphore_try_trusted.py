# verdict: violated
# kind: assertion
# message: refused
"""A timed acquire of a semaphore can fail."""
import threading

places = threading.Semaphore(1)


def work():
    assert places.acquire(timeout=1), "refused"
    places.release()


for _ in range(2):
    threading.Thread(target=work).start()
