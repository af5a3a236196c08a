# verdict: violated
# kind: deadlock
"""A lock that is acquired through its class, as ExitStack does it, is waited for like any other."""
import contextlib
import threading

a = threading.Lock()
b = threading.Lock()


def work(*locks):
    with contextlib.ExitStack() as stack:
        for lock in locks:
            stack.enter_context(lock)


threading.Thread(target=work, args=(a, b)).start()
threading.Thread(target=work, args=(b, a)).start()
