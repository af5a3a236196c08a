# verdict: verified
"""A timed acquire gets the lock or says that it did not."""
import threading

lock = threading.Lock()
holders = 0
missed = 0


def work():
    global holders, missed
    if lock.acquire(timeout=1.5):
        holders += 1
        assert holders == 1
        holders -= 1
        lock.release()
    else:
        missed = 1


thread = threading.Thread(target=work)
thread.start()
work()
thread.join()
assert holders == 0
