# verdict: violated
# kind: exception
# message: cannot wait on un-acquired lock
"""So does wait."""
import threading

condition = threading.Condition()
threading.Thread(target=condition.wait).start()
