# verdict: violated
# kind: assertion
# message: the lock was released
"""A lock that was released is free for others, also if an assumption of its last owner is false afterwards."""

import threading

from pathproof import assume, choose

lock = threading.Lock()
held = threading.Event()


def work():
    lock.acquire()
    held.set()
    if choose(2):
        lock.release()
    assume(False)


def other():
    held.wait()
    with lock:
        assert False, "the lock was released"


threading.Thread(target=work).start()
threading.Thread(target=other).start()
