# verdict: verified
"""A pool that nobody shuts down does what it was given before the program ends."""

import atexit
from concurrent.futures import ThreadPoolExecutor

done = []


@atexit.register
def check():
    assert done == [1, 2]


pool = ThreadPoolExecutor(max_workers=1)
pool.submit(done.append, 1)
pool.submit(done.append, 2)
