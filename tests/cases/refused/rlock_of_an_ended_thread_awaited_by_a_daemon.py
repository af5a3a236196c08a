# refused: use of an RLock whose owner has ended
# line: 6
import threading
lock = threading.RLock()
def take():
    with lock: print("CPython may get here")
thread = threading.Thread(target=lock.acquire)
thread.start()
thread.join()
threading.Thread(target=take, daemon=True).start()
