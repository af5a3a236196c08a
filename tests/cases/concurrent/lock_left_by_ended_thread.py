# verdict: violated
# kind: deadlock
"""A thread ends with the lock in its hands; who comes next waits for ever."""
import threading

lock = threading.Lock()
thread = threading.Thread(target=lock.acquire)
thread.start()
thread.join()
with lock:
    pass
