# refused: Condition._waiters, redefined: CPython's own class has something of that name
# line: 6
# The inside of a condition is the library's own.
import threading
condition = threading.Condition()
condition._waiters = 5
with condition: condition.notify()
