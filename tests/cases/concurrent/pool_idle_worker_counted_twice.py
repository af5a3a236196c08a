# verdict: violated
# kind: deadlock
"""A worker that finds nothing, but takes work before it lies down, is counted as idle though it is busy: the pool
starts too few workers, and tasks that need each other wait for ever."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

meeting = Barrier(3)
pool = ThreadPoolExecutor(max_workers=3)
pool.submit(int)
for _ in range(3):
    pool.submit(meeting.wait)
pool.shutdown()
