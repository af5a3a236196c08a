# refused: shutdown() by one of several workers
# line: 9
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

meeting = Barrier(2)
pool = ThreadPoolExecutor(2)
pool.submit(meeting.wait)
pool.submit(lambda: (meeting.wait(), pool.shutdown()))
