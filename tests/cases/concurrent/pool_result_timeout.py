# verdict: violated
# kind: exception
# message: TimeoutError
"""A result may not be there in time."""

from concurrent.futures import ThreadPoolExecutor

with ThreadPoolExecutor(max_workers=1) as pool:
    pool.submit(int).result(timeout=1)
