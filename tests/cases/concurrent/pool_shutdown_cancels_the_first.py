# verdict: violated
# kind: assertion
# message: from the end
"""A shutdown cancels work one by one from the front, while workers go on behind it."""

from concurrent.futures import ThreadPoolExecutor

ran = []
pool = ThreadPoolExecutor(max_workers=1)
for n in range(2):
    pool.submit(ran.append, n)
pool.shutdown(cancel_futures=True)
assert ran != [1], "from the end"
