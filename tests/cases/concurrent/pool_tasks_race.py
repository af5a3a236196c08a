# verdict: violated
# kind: assertion
"""Two tasks of a pool add to one number without a lock."""

from concurrent.futures import ThreadPoolExecutor

total = 0


def add(n):
    global total
    total += n


with ThreadPoolExecutor(max_workers=2) as pool:
    for n in (1, 2):
        pool.submit(add, n)
assert total == 3
