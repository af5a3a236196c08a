# refused: a lock acquired in this way
# line: 6
import threading
lock = threading.Lock()
lock.acquire()
lock.acquire.__call__()
