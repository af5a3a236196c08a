# verdict: violated
# kind: exception
# message: cannot schedule new futures after
"""A thread outlives the main thread, and finds that no pool takes work any more."""

from concurrent.futures import ThreadPoolExecutor
from threading import Thread

pool = ThreadPoolExecutor(max_workers=1)
Thread(target=lambda: pool.submit(int)).start()
