# refused: releasing a lock in a property
# line: 14
# Whether that is an error depends on the state.
import threading

from pathproof import invariant

lock = threading.Lock()


@invariant
def looks():
    try:
        lock.release()
    except RuntimeError:
        return True
    return False


def work():
    with lock:
        pass


threading.Thread(target=work).start()
