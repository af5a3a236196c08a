# verdict: verified
"""acquire(False) on an RLock: the owner gets it again, others do not."""
import threading

lock = threading.RLock()
answers = []


def work():
    answers.append(lock.acquire(blocking=False))


with lock:
    assert lock.acquire(blocking=False)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    lock.release()
assert answers == [False]
