# refused: Thread._bootstrap, redefined
# line: 7
# Also when the class is there already.
import threading
class Worker(threading.Thread):
    pass
Worker._bootstrap = None
