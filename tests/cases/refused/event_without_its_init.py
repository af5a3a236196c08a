# refused: a Flag whose __init__ has not run
# line: 8
# Python raises an AttributeError about an attribute of its own.
import threading
class Flag(threading.Event):
    def __init__(self):
        pass
Flag().set()
