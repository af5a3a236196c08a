# refused: lock.acquire()
# line: 5
# A method called on nothing.
import threading
type(threading.Lock()).acquire()
