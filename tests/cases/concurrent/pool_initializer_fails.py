# verdict: verified
"""A pool whose initializer fails takes no more work, and what it had fails."""

from concurrent.futures import BrokenExecutor, ThreadPoolExecutor


def prepare():
    raise ValueError("not today")


pool = ThreadPoolExecutor(max_workers=1, initializer=prepare)
broken = 0
for _ in range(2):
    try:
        pool.submit(int).result()
    except BrokenExecutor:
        broken += 1
pool.shutdown()
assert broken == 2
