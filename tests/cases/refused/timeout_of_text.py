# refused: a timeout that is no plain number below 2**31
# line: 6
# CPython compares it with 0, but only if it has to wait.
import threading

threading.Event().wait("1")
