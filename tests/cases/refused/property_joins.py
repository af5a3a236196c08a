# refused: joining a thread in a property
# line: 14
# Whether it would wait depends on the state.
import threading

from pathproof import invariant

worker = None


@invariant
def looks():
    if worker is not None:
        worker.join()
    return True


worker = threading.Thread(target=print)
worker.start()
