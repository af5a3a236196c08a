# refused: repr of a lock
# line: 7
# It shows an address, and whether it is held.
import threading

lock = threading.Lock()
print(repr(lock))
