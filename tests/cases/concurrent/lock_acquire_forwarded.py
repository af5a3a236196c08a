# verdict: violated
# kind: assertion
# message: somebody has it
"""Keywords that are passed on say whether an acquire waits."""
import threading


class Logged:
    def __init__(self):
        self._lock = threading.Lock()

    def acquire(self, *args, **kwargs):
        return self._lock.acquire(*args, **kwargs)

    def release(self):
        self._lock.release()


lock = Logged()
count = 0


def work():
    global count
    lock.acquire()
    count += 1
    lock.release()


def probe():
    assert lock.acquire(blocking=False), "somebody has it"
    lock.release()


threading.Thread(target=work).start()
threading.Thread(target=probe).start()
