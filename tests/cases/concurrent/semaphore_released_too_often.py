# verdict: violated
# kind: assertion
# message: two inside
"""A plain semaphore does not mind a release too many; the mutual exclusion is gone."""
import threading

mutex = threading.Semaphore(1)
inside = 0


def work(extra):
    global inside
    if extra:
        mutex.release()
    mutex.acquire()
    inside += 1
    assert inside == 1, "two inside"
    inside -= 1
    mutex.release()


for extra in (True, False):
    threading.Thread(target=work, args=(extra,)).start()
