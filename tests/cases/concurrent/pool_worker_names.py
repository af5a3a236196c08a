# verdict: verified
"""Workers are named after their pool, and by number."""

from concurrent.futures import ThreadPoolExecutor
from threading import current_thread


def name():
    return current_thread().name


with ThreadPoolExecutor(max_workers=1, thread_name_prefix="io") as pool:
    assert pool.submit(name).result() == "io_0"
for number in range(2):
    with ThreadPoolExecutor(max_workers=1) as pool:
        assert pool.submit(name).result() == f"ThreadPoolExecutor-{number}_0"
