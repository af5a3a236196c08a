# verdict: violated
# kind: assertion
# message: still running
# oracle: no
"""Between the exception and the end of a generator others may find it running.

The oracle does not switch before an exception leaves a generator: no instruction there touches what is shared."""

import threading

table = {}
missed = False


def values():
    global missed
    try:
        yield table["k"]
    except KeyError:
        missed = True
        raise


shared = values()


def work():
    try:
        next(shared)
    except (KeyError, StopIteration, ValueError):
        pass


def look():
    if missed:
        try:
            next(shared)
        except StopIteration:
            pass
        except ValueError:
            assert False, "still running"


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
