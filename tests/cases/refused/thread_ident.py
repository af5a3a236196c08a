# refused: looking at an id() or hash()
# line: 6
# Python does not fix it.
import threading

print(threading.current_thread().ident)
