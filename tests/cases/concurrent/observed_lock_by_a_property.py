# verdict: violated
# kind: invariant
# message: free
"""A property that looks at a lock makes its release an event."""

import threading

from pathproof import invariant

lock = threading.Lock()
x = 0


def work():
    global x
    with lock:
        x = 1


@invariant
def free():
    return not (x == 1 and lock.locked())


threading.Thread(target=work).start()
