# refused: use of an RLock whose owner has ended
# line: 10
# CPython knows the owner by a number that a new thread may get.
import threading

lock = threading.RLock()
thread = threading.Thread(target=lock.acquire)
thread.start()
thread.join()
lock.acquire(blocking=False)
