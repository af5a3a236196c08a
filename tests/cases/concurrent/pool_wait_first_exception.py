# verdict: verified
"""`wait` for an exception ends at one, or when all are done."""

from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

with ThreadPoolExecutor(max_workers=2) as pool:
    good, bad = pool.submit(int), pool.submit(int, "x")
    done, others = wait([good, bad], return_when=FIRST_EXCEPTION)
    assert bad in done
    assert done | others == {good, bad}
