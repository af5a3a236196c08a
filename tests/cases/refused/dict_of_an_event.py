# refused: __dict__ of a Event: CPython keeps attributes of its own there
# line: 5
# What CPython keeps there is not modelled.
import threading
assert vars(threading.Event()) == {}
