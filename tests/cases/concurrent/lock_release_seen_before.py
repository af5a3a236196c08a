# verdict: verified
"""The safe order: who finds the lock taken has read the flag before, and it is written after the release."""
import threading

lock = threading.Lock()
flag = 0


def work():
    global flag
    lock.acquire()
    lock.release()
    flag = 1


thread = threading.Thread(target=work)
thread.start()
seen = flag
if lock.acquire(False):
    lock.release()
else:
    assert seen == 0
