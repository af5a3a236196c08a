# refused: notify(None)
# line: 6
import threading
condition = threading.Condition()
with condition:
    condition.notify(None)
