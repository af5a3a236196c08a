# verdict: violated
# kind: exception
# message: an atomic block waits: the lock is held
# oracle: no
"""An atomic block whose assumption is false looks at the lock all the same."""

import threading

from pathproof import assume, atomic

lock = threading.Lock()
x = 0


def work():
    global x
    with lock:
        x = 1


def look():
    with atomic():
        with lock:
            assume(x == 2)


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
