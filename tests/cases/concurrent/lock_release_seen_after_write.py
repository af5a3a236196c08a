# verdict: violated
# kind: assertion
# message: still held
"""Between a write under a lock and the release somebody can see the write and find the lock held."""
import threading

lock = threading.Lock()
flag = 0


def work():
    global flag
    lock.acquire()
    flag = 1
    lock.release()


thread = threading.Thread(target=work)
thread.start()
if flag == 1 and not lock.acquire(False):
    assert False, "still held"
