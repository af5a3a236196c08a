# verdict: verified
"""A future that could be cancelled is never run; one that could not is."""

from concurrent.futures import CancelledError, ThreadPoolExecutor

ran = []
with ThreadPoolExecutor(max_workers=1) as pool:
    first = pool.submit(ran.append, 1)
    second = pool.submit(ran.append, 2)
    cancelled = second.cancel()
    assert cancelled == second.cancelled()
    try:
        second.result()
    except CancelledError:
        assert cancelled
    else:
        assert not cancelled
assert ran == ([1] if cancelled else [1, 2])
