# refused: an attribute whose name begins with a dot
# line: 6
# Library objects keep their own under such names.
import threading
event = threading.Event()
setattr(event, ".up", True)
assert event.is_set()
