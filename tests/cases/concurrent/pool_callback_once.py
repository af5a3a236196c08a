# verdict: verified
"""A callback is called once, whether it is added before or after the end."""

from concurrent.futures import ThreadPoolExecutor

called = []
with ThreadPoolExecutor(max_workers=1) as pool:
    future = pool.submit(int, "5")
    future.add_done_callback(lambda done: called.append(done.result()))
    future.result()
assert called == [5]
