# refused: assigning what a thread calls
# line: 9
import threading


class Worker(threading.Thread):
    def __init__(self, function):
        super().__init__()
        self._target = function


Worker(print).start()
