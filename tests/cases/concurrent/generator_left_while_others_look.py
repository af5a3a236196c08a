# verdict: violated
# kind: assertion
# message: still running
"""Between the exception and the end of a generator others may find it running."""

import threading

table = {}


def values():
    while True:
        yield table["k"]


shared = values()


def work():
    try:
        next(shared)
    except (KeyError, StopIteration, ValueError):
        pass


def look():
    table["k"] = 1
    try:
        next(shared)
    except StopIteration:
        pass
    except ValueError:
        assert False, "still running"


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
