# verdict: violated
# kind: exception
# message: an atomic block waits: the lock is held
# oracle: no
"""Also if it is the lock of a condition, or one that is taken again after waiting."""

import threading

from pathproof import atomic

changed = threading.Condition()
ready = False


def work():
    global ready
    with changed:
        if not ready:
            changed.wait()


def look():
    global ready
    with atomic():
        with changed:
            ready = True
            changed.notify()


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
