# refused: threading._register_atexit: it is not modelled
# line: 5
# The default would be wrong: Python has it.
import threading
register = getattr(threading, "_register_atexit", None)
