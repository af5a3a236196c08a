# verdict: violated
# kind: exception
# message: two threads start a thread at the same time: it may run twice
# oracle: no
"""If both look before either has started it, both start it, and catching an error does not help.

The oracle does not switch within `start`; threads that are held up there do so (`tests/oracle/preemption.py`)."""

import threading

late = threading.Thread(target=print)


def work():
    try:
        late.start()
    except RuntimeError:
        pass


workers = [threading.Thread(target=work) for _ in range(2)]
for worker in workers:
    worker.start()
