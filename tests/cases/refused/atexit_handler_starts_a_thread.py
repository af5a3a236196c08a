# refused: a thread started by a handler of atexit
# line: 5
import atexit, threading

atexit.register(lambda: threading.Thread().start())
