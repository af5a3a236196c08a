# verdict: violated
# kind: assertion
# message: still running
# oracle: no
"""A StopIteration leaves a generator as a RuntimeError, also within a loop: others may find it running before.

The oracle does not switch before an exception leaves a generator: no instruction there touches what is shared."""

import threading

stopped = False


def values():
    global stopped
    stopped = True
    raise StopIteration
    yield


shared = values()


def work():
    try:
        for _ in shared:
            pass
    except (RuntimeError, ValueError):
        pass


def look():
    if stopped:
        try:
            next(shared)
        except (StopIteration, RuntimeError):
            pass
        except ValueError:
            assert False, "still running"


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
