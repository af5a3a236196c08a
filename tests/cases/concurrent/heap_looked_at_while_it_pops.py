# verdict: violated
# kind: assertion
# message: 4 first
# oracle: no
"""heappop puts the last item in front, and only then compares: with an order of their own, others see it there."""
import threading
from heapq import heappop


class Task:
    def __init__(self, priority):
        self.priority = priority

    def __lt__(self, other):
        return self.priority < other.priority


heap = [Task(1), Task(2), Task(3), Task(4)]


def look():
    first = heap[0].priority
    assert first in (1, 2), f"{first} first"


thread = threading.Thread(target=look)
thread.start()
heappop(heap)
thread.join()
