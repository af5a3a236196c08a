# verdict: violated
# kind: assertion
# message: busy
"""acquire(blocking=False) can fail."""
import threading

lock = threading.Lock()


def work():
    assert lock.acquire(blocking=False), "busy"
    lock.release()


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
