# refused: subclass of threading.local
# line: 7
# Its __init__ would run once in each thread.
import threading


class Data(threading.local):
    pass
