# verdict: violated
# kind: exception
# message: cannot schedule new futures after shutdown
"""Two threads use a pool, and one of them shuts it down."""

from concurrent.futures import ThreadPoolExecutor
from threading import Thread

pool = ThreadPoolExecutor(max_workers=1)
thread = Thread(target=lambda: pool.submit(int).result())
thread.start()
pool.shutdown()
thread.join()
