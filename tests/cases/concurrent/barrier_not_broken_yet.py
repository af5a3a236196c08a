# verdict: violated
# kind: assertion
# message: not broken yet
# oracle: no
"""Between the failure of a barrier's action and the mark that it is broken, others may look."""
import threading

failed = False


def action():
    global failed
    failed = True
    raise ValueError


def work():
    try:
        barrier.wait()
    except ValueError:
        pass


barrier = threading.Barrier(1, action)
thread = threading.Thread(target=work)
thread.start()
if failed:
    assert barrier.broken, "not broken yet"
thread.join()
