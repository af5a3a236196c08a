# refused: acquiring a lock in a property
# line: 13
# It would change the state if it succeeds.
import threading

from pathproof import invariant

lock = threading.Lock()


@invariant
def looks():
    return lock.acquire(False) or True


def work():
    with lock:
        pass


threading.Thread(target=work).start()
