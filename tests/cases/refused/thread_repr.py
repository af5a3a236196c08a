# refused: repr of a thread
# line: 6
# It shows an identity.
import threading

print(threading.current_thread())
