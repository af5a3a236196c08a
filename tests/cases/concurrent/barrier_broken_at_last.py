# verdict: verified
"""A barrier whose action failed is broken once its last party has gone on, and not before the action began."""
import threading

begun = False


def action():
    global begun
    begun = True
    raise ValueError


def work():
    try:
        barrier.wait()
    except ValueError:
        pass


barrier = threading.Barrier(1, action)
thread = threading.Thread(target=work)
thread.start()
if barrier.broken:
    assert begun
thread.join()
assert barrier.broken
