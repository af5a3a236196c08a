# verdict: violated
# kind: invariant
# message: gone
"""A property that looks at a thread makes its end an event."""

import threading

from pathproof import invariant

x = 0


def work():
    global x
    x = 1


worker = threading.Thread(target=work)


@invariant
def gone():
    return not (x == 1 and worker.is_alive())


worker.start()
