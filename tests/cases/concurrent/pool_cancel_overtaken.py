# verdict: violated
# kind: assertion
# message: first come
"""Work that a worker has taken can still be cancelled by work behind it that has begun."""

from concurrent.futures import ThreadPoolExecutor

futures = []


def other():
    return futures[0].cancel()


with ThreadPoolExecutor(max_workers=2) as pool:
    futures.append(pool.submit(int))
    second = pool.submit(other)
assert not second.result(), "first come, first served"
