# verdict: violated
# kind: assertion
# message: the new thread was first
"""A new thread may run before an atomic block of the one that started it, also if a choice came just before."""

import threading

from pathproof import atomic, choose

x = 0


def new():
    global x
    x = 1


def work():
    choose(2)
    threading.Thread(target=new).start()
    with atomic():
        seen = x
    assert not seen, "the new thread was first"


threading.Thread(target=work).start()
