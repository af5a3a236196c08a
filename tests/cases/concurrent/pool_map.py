# verdict: verified
"""The results of `map` are in the order of its arguments."""

from concurrent.futures import ThreadPoolExecutor


def double(n):
    return 2 * n


with ThreadPoolExecutor(2) as pool:
    assert list(pool.map(double, [1, 2, 3])) == [2, 4, 6]
