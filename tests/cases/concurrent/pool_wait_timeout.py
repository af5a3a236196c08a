# verdict: violated
# kind: assertion
# message: everything is done
"""`wait` with a timeout may end before anything has."""

from concurrent.futures import ThreadPoolExecutor, wait

with ThreadPoolExecutor(max_workers=1) as pool:
    done, others = wait([pool.submit(int)], timeout=5)
    assert not others, "everything is done"
