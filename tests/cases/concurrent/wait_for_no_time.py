# verdict: verified
"""Without time a wait_for waits once, and asks twice."""

import threading

changed = threading.Condition()
asked = 0


def never():
    global asked
    asked += 1
    return False


def work():
    with changed:
        changed.notify()


worker = threading.Thread(target=work)
with changed:
    worker.start()
    assert not changed.wait_for(never, 0)
    assert asked == 2
