# verdict: violated
# kind: exception
# message: cannot notify on un-acquired lock
"""notify needs the lock."""
import threading

condition = threading.Condition()
threading.Thread(target=condition.notify).start()
