# verdict: violated
# kind: assertion
# message: one at a time
"""`wait` for the first future may give more than one."""

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

with ThreadPoolExecutor(max_workers=2) as pool:
    futures = [pool.submit(int) for _ in range(3)]
    done, others = wait(futures, return_when=FIRST_COMPLETED)
    assert len(done) + len(others) == 3
    assert done
    assert len(done) == 1, "one at a time"
