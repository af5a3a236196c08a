# verdict: violated
# kind: exception
# message: cannot release un-acquired lock
"""An RLock does have an owner."""
import threading

lock = threading.RLock()
lock.acquire()
thread = threading.Thread(target=lock.release)
thread.start()
thread.join()
