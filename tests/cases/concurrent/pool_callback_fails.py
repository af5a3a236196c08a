# verdict: verified
"""An exception in a callback is logged and nothing else; those behind it are called."""

from concurrent.futures import ThreadPoolExecutor

called = []
with ThreadPoolExecutor(max_workers=1) as pool:
    future = pool.submit(int, "5")
    future.add_done_callback(lambda done: 1 // 0)
    future.add_done_callback(lambda done: called.append(1))
assert called == [1]
