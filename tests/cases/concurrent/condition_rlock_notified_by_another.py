# verdict: violated
# kind: exception
# message: cannot notify on un-acquired lock
"""An RLock knows its owner: the same is an error."""
import threading

condition = threading.Condition()
with condition:
    thread = threading.Thread(target=condition.notify)
    thread.start()
    thread.join()
