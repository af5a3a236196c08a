# verdict: violated
# kind: exception
# message: list changed size during iteration
# oracle: no
"""Two threads push items with an order of their own, with no lock."""
import threading
from heapq import heappush


class Task:
    def __init__(self, priority):
        self.priority = priority

    def __lt__(self, other):
        return self.priority < other.priority


heap = [Task(2)]
thread = threading.Thread(target=heappush, args=(heap, Task(1)))
thread.start()
heappush(heap, Task(3))
thread.join()
