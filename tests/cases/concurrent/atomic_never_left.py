# verdict: violated
# kind: exception
# message: an atomic block does not end: its thread does
# oracle: no
"""A generator is suspended within an atomic block, and its thread ends: nobody leaves the block.

Under CPython the next block waits for ever, or the second thread releases a lock of the first."""

import threading

from pathproof import atomic


kept = []


def guarded():
    with atomic():
        yield


def work():
    inside = guarded()
    next(inside)
    kept.append(inside)


for worker in [threading.Thread(target=work) for _ in range(2)]:
    worker.start()
