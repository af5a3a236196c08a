# verdict: violated
# kind: exception
# message: an atomic block ends where none has begun
# oracle: no
"""An exit alone would make the steps that follow part of a block that never began.

The oracle has no atomic blocks: it would release a lock that nobody holds."""

import threading

from pathproof import atomic


def work():
    atomic().__exit__(None, None, None)


for worker in [threading.Thread(target=work) for _ in range(2)]:
    worker.start()
