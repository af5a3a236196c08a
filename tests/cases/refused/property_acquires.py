# refused: acquiring a lock in a property
# line: 13
# Whether it can be had depends on the state.
import threading

from pathproof import invariant

lock = threading.Lock()


@invariant
def looks():
    with lock:
        return True


def work():
    with lock:
        pass


threading.Thread(target=work).start()
