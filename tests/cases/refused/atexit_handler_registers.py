# refused: a handler registered by a handler
# line: 5
import atexit

atexit.register(lambda: atexit.register(print))
