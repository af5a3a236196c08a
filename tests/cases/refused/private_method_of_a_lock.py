# refused: RLock._is_owned: it is not modelled
# line: 6
# Python has it, and we have not.
import threading
try:
    threading.RLock()._is_owned()
except AttributeError:
    pass
