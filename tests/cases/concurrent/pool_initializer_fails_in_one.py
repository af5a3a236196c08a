# verdict: violated
# kind: deadlock
"""A worker whose initializer fails throws away the sign to end that others wait for."""

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

lock = Lock()
calls = 0


def prepare():
    global calls
    with lock:
        calls += 1
        first = calls == 1
    if first:
        raise ValueError


pool = ThreadPoolExecutor(max_workers=2, initializer=prepare)
pool.submit(int)
try:
    pool.submit(int)
except RuntimeError:
    pass
pool.shutdown()
