# verdict: violated
# kind: exception
# message: AttributeError
"""What one thread stored in a local is not there for another."""
import threading

mine = threading.local()
mine.value = 1
thread = threading.Thread(target=lambda: mine.value)
thread.start()
thread.join()
