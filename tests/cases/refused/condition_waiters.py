# refused: Condition._waiters
# line: 4
import threading
threading.Condition()._waiters
