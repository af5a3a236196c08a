# verdict: verified
"""`as_completed` gives each future once."""

from concurrent.futures import ThreadPoolExecutor, as_completed

with ThreadPoolExecutor(max_workers=2) as pool:
    names = {pool.submit(int, text): text for text in "12"}
    found = []
    for future in as_completed(names):
        found.append((names[future], future.result()))
assert sorted(found) == [("1", 1), ("2", 2)]
