# verdict: violated
# kind: exception
# message: an atomic block waits: the lock is held
# oracle: no
"""A barrier has a lock inside, which others may hold."""

import threading

from pathproof import atomic

gate = threading.Barrier(2)


def work():
    try:
        gate.wait()
    except threading.BrokenBarrierError:
        pass


def look():
    with atomic():
        gate.abort()


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
