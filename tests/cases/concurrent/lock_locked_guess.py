# verdict: violated
# kind: assertion
# message: taken meanwhile
"""locked() followed by an acquire that must not fail: anything may happen between."""
import threading

lock = threading.Lock()


def work():
    if not lock.locked():
        assert lock.acquire(False), "taken meanwhile"
        lock.release()


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
