# verdict: violated
# kind: assertion
# message: as submitted
# oracle: no
"""`as_completed` gives futures in the order of their ends, or in any where they had ended before. (Which one depends on
addresses, so that a schedule of CPython cannot be replayed.)"""

from concurrent.futures import ThreadPoolExecutor, as_completed

with ThreadPoolExecutor(max_workers=1) as pool:
    futures = [pool.submit(int, text) for text in "12"]
    found = [future.result() for future in as_completed(futures)]
assert found == [1, 2], "as submitted"
