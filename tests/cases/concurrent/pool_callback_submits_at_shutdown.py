# verdict: violated
# kind: deadlock
"""A callback that submits while a shutdown cancels waits for the lock that its own thread holds."""

from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1)
pool.submit(int)
future = pool.submit(int)
future.add_done_callback(lambda done: done.cancelled() and pool.submit(int))
pool.shutdown(cancel_futures=True)
