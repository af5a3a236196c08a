# verdict: verified
"""A heap of numbered objects, whose numbers decide: no code of the program compares them, and heappop is indivisible."""
import threading
from heapq import heappop


class Task:
    pass


heap = [(1, Task()), (2, Task()), (3, Task()), (4, Task())]


def look():
    first = heap[0][0]
    assert first in (1, 2), f"{first} first"


thread = threading.Thread(target=look)
thread.start()
heappop(heap)
thread.join()
