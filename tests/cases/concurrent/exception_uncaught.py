# verdict: violated
# kind: exception
# message: ZeroDivisionError
"""An uncaught exception in any thread is a violation, though the others would go on."""
import threading

thread = threading.Thread(target=lambda: 1 // 0)
thread.start()
thread.join()
