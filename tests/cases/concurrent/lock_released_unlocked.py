# verdict: violated
# kind: exception
# message: release unlocked lock
"""Releasing a lock that nobody holds."""
import threading

lock = threading.Lock()
thread = threading.Thread(target=lock.release)
thread.start()
thread.join()
