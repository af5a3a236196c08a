# verdict: verified
"""`wait` gives all futures as done when all are."""

from concurrent.futures import ThreadPoolExecutor, wait

with ThreadPoolExecutor(max_workers=2) as pool:
    futures = [pool.submit(int, text) for text in "123"]
    done, others = wait(futures)
    assert len(done) == 3
    assert not others
    assert sorted(future.result() for future in futures) == [1, 2, 3]
