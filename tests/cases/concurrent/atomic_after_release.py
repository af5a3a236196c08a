# verdict: violated
# kind: assertion
# message: somebody was in between
"""Between a release and an atomic block others may take the lock, also if a choice came just before the release."""

import threading

from pathproof import atomic, choose

lock = threading.Lock()
held = threading.Event()
x = 0


def work():
    with lock:
        held.set()
        choose(2)
    with atomic():
        seen = x
    assert not seen, "somebody was in between"


def other():
    global x
    held.wait()
    with lock:
        x = 1


threading.Thread(target=work).start()
threading.Thread(target=other).start()
