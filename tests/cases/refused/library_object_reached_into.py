# refused: this use of a library object
# line: 7
# The inside of a condition is the library's own.
import threading
condition = threading.Condition()
condition._asleep = 5
with condition: condition.notify()
