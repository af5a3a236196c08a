# refused: acquire with these arguments
# line: 5
import threading
lock = threading.Lock()
lock.acquire("yes")
