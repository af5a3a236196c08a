# verdict: verified
"""A pool of two runs three tasks; results come back to who asks for them."""

from concurrent.futures import ThreadPoolExecutor


def square(n):
    return n * n


with ThreadPoolExecutor(max_workers=2) as pool:
    futures = [pool.submit(square, n) for n in range(3)]
    results = [future.result() for future in futures]
assert results == [0, 1, 4]
