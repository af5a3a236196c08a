# refused: threading.excepthook
# line: 6
# An uncaught exception in a thread is a violation.
import threading

threading.excepthook(None)
