# refused: Thread._stop, redefined
# line: 5
# CPython 3.11 and 3.12 call Thread._stop themselves, so that this program fails there.
import threading
class Worker(threading.Thread):
    def _stop(self):
        pass
