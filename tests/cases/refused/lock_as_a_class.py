# refused: threading.Lock as a class
# line: 6
# It is a function up to Python 3.12, where isinstance() raises a TypeError, and a class since.
import threading
lock = threading.Lock()
assert isinstance(lock, threading.Lock)
