# verdict: verified
"""Handlers run in reverse order, after the last thread that is not a daemon."""

import atexit
import threading

order = []


@atexit.register
def last():
    assert order == ["work", "first"]


atexit.register(order.append, "first")
threading.Thread(target=order.append, args=("work",)).start()
