# verdict: verified
"""`shutdown(cancel_futures=True)` cancels what no worker has taken."""

from concurrent.futures import ThreadPoolExecutor

ran = []
pool = ThreadPoolExecutor(max_workers=1)
futures = [pool.submit(ran.append, n) for n in range(3)]
pool.shutdown(cancel_futures=True)
assert len(ran) + sum(future.cancelled() for future in futures) == 3
