# verdict: violated
# kind: deadlock
"""A task waits for one that is queued behind it, and there is only one worker."""

from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1)


def outer():
    return pool.submit(int, "7").result()


assert pool.submit(outer).result() == 7
