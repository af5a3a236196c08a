# refused: all that Event has
# line: 5
# It differs between versions.
import threading
assert len(vars(threading.Event)) == 12
