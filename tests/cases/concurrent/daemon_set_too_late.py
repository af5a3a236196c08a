# verdict: violated
# kind: assertion
# message: it changes
# oracle: no
"""Between looking whether a thread has started and setting its flag it may start.

The oracle does not switch within the setter of `daemon`."""

import threading


def work():
    this = threading.current_thread()
    before = this.daemon
    assert this.daemon == before, "it changes"


worker = threading.Thread(target=work)


def look():
    try:
        worker.daemon = True
    except RuntimeError:
        pass


looker = threading.Thread(target=look)
looker.start()
worker.start()
