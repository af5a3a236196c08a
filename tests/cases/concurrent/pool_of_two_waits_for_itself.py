# verdict: verified
"""A task waits for another one, which the second worker does."""

from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=2)


def outer():
    return pool.submit(int, "7").result()


assert pool.submit(outer).result() == 7
