# verdict: violated
# kind: deadlock
"""Taken twice, released once."""
import threading

lock = threading.RLock()


def work():
    lock.acquire()
    lock.acquire()
    lock.release()


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
