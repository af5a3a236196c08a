# refused: more than 5 workers of a pool without max_workers
# line: 9
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

meeting = Barrier(6)
pool = ThreadPoolExecutor()
for _ in range(6):
    pool.submit(meeting.wait)
