# verdict: violated
# kind: exception
# message: cannot release un-acquired lock
"""One release too many."""
import threading

lock = threading.RLock()


def work():
    with lock:
        lock.release()
        lock.acquire()
        lock.acquire()
    lock.release()
    lock.release()


thread = threading.Thread(target=work)
thread.start()
