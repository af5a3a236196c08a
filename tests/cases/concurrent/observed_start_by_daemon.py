# verdict: violated
# kind: assertion
# message: started before x
"""Setting whether a thread is a daemon tells whether it has started."""

import threading

x = 0


def work():
    pass


worker = threading.Thread(target=work)


def look():
    try:
        worker.daemon = True
    except RuntimeError:
        assert x != 1, "started before x"


looker = threading.Thread(target=look)
looker.start()
x = 1
worker.start()
x = 2
