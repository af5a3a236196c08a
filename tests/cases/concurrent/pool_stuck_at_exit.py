# verdict: violated
# kind: deadlock
"""The end of the program waits for a task that never ends."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

ThreadPoolExecutor(max_workers=1).submit(Event().wait)
