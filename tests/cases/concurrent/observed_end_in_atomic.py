# verdict: violated
# kind: exception
# message: an atomic block waits: it joins a thread
# oracle: no
"""An atomic block that joins a thread tells whether it has ended."""

import threading

from pathproof import atomic

def work():
    pass


worker = threading.Thread(target=work)


def look():
    with atomic():
        worker.join()


looker = threading.Thread(target=look)
worker.start()
looker.start()
