# refused: Thread._started, redefined
# line: 8
# CPython keeps an Event there.
import threading
class Worker(threading.Thread):
    def __init__(self):
        super().__init__()
        self._started = False
Worker()
