# verdict: violated
# kind: exception
# message: an atomic block waits: the lock is held
# oracle: no
"""An atomic block that takes a lock tells whether it is held, as trying it does."""

import threading

from pathproof import atomic

lock = threading.Lock()


def work():
    with lock:
        pass


def look():
    with atomic():
        with lock:
            pass


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
