# refused: Semaphore._value
# line: 4
import threading
threading.Semaphore(0)._value
