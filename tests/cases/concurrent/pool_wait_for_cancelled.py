# verdict: violated
# kind: deadlock
"""Nobody tells `wait` of futures that a shutdown has cancelled."""

from concurrent.futures import ThreadPoolExecutor, wait

pool = ThreadPoolExecutor(max_workers=1)
futures = [pool.submit(int) for _ in range(2)]
pool.shutdown(cancel_futures=True)
wait(futures)
