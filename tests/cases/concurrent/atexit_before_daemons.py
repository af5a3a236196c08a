# verdict: violated
# kind: assertion
# message: after daemons
"""Handlers do not wait for daemons."""

import atexit
import threading

done = []
threading.Thread(target=done.append, args=(1,), daemon=True).start()


@atexit.register
def check():
    assert done, "after daemons"
