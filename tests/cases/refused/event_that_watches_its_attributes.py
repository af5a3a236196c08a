# refused: __getattribute__, __setattr__ or __delattr__ in a subclass of Event
# line: 8
# CPython says "_cond" and "_flag" to it.
import threading
class Watched(threading.Event):
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
Watched()
