# verdict: violated
# kind: assertion
# message: asked twice
"""A timed wait_for whose time is up when it is woken does not ask its predicate again."""

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
    assert not changed.wait_for(never, 1)
    assert asked != 2 or worker.is_alive(), "asked twice"
