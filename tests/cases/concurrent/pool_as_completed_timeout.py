# verdict: violated
# kind: exception
# message: TimeoutError: 1 (of 1) futures unfinished
"""The time of `as_completed` may be up."""

from concurrent.futures import ThreadPoolExecutor, as_completed

with ThreadPoolExecutor(max_workers=1) as pool:
    for future in as_completed([pool.submit(int)], timeout=1):
        future.result()
