# refused: a condition used while another thread holds its lock
# line: 14
# Property code runs in no thread: it holds nothing.
import threading

from pathproof import choose, invariant

changed = threading.Condition(threading.Lock())


@invariant
def looks():
    try:
        changed.notify()
    except RuntimeError:
        return True
    return False


with changed:
    choose(2)
