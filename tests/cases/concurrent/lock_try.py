# verdict: verified
"""acquire(False) never waits and says whether it got the lock."""
import threading

lock = threading.Lock()
inside = 0
skipped = 0


def work():
    global inside, skipped
    if lock.acquire(False):
        inside += 1
        assert inside == 1
        inside -= 1
        lock.release()
    else:
        with lock:
            skipped += 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert skipped <= 1
