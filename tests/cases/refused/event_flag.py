# refused: Event._flag
# line: 4
import threading
threading.Event()._flag
