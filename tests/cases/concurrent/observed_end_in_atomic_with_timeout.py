# verdict: violated
# kind: assertion
# message: written, and alive
# oracle: no
"""A timed join in an atomic block times out while the thread lives."""

import threading

from pathproof import atomic

x = 0


def work():
    global x
    x = 1


worker = threading.Thread(target=work)


def look():
    with atomic():
        worker.join(1)
        assert x == 0 or not worker.is_alive(), "written, and alive"


looker = threading.Thread(target=look)
worker.start()
looker.start()
