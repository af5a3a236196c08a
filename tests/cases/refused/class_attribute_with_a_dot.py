# refused: an attribute whose name begins with a dot
# line: 5
# Library objects keep their own under such names.
import threading
Event = type("Event", (threading.Event,), {".up": True})
