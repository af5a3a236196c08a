# verdict: violated
# kind: exception
# message: release unlocked lock
"""Two threads both think that they have to release."""
import threading

lock = threading.Lock()
lock.acquire()
threads = [threading.Thread(target=lock.release) for _ in range(2)]
for thread in threads:
    thread.start()
