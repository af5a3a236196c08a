# verdict: violated
# kind: exception
# message: an atomic block waits: it joins a thread
# oracle: no
"""An atomic block that joins a thread tells whether it has ended."""

import threading

from pathproof import atomic

x = 0


def work():
    global x
    x = 1


def started():
    thread = threading.Thread(target=work)
    thread.start()
    return thread


worker = started()


def look():
    with atomic():
        if x == 1:
            worker.join()


looker = threading.Thread(target=look)
looker.start()
