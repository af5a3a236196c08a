# verdict: violated
# kind: assertion
# message: it was called
"""Who waits for a result may have it before the callbacks are called."""

from concurrent.futures import ThreadPoolExecutor

called = []
with ThreadPoolExecutor(max_workers=1) as pool:
    future = pool.submit(int, "5")
    future.add_done_callback(lambda done: called.append(1))
    future.result()
    assert called, "it was called"
