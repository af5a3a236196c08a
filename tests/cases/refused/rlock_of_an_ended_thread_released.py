# refused: use of an RLock whose owner has ended
# line: 11
import threading
lock = threading.RLock()
thread = threading.Thread(target=lock.acquire)
thread.start()
thread.join()


def release():
    lock.release()


threading.Thread(target=release).start()
