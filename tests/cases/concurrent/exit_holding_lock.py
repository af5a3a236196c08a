# verdict: violated
# kind: deadlock
"""A thread that exits between acquire and release leaves the lock locked."""
import sys
import threading

lock = threading.Lock()


def work():
    lock.acquire()
    sys.exit()
    lock.release()


threading.Thread(target=work).start()
with lock:
    pass
