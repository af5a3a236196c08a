# verdict: verified
"""Two threads push and pop items with an order of their own, under a lock."""
import threading
from heapq import heappop, heappush


class Task:
    def __init__(self, priority):
        self.priority = priority

    def __lt__(self, other):
        return self.priority < other.priority


heap = [Task(2), Task(3)]
lock = threading.Lock()


def push(task):
    with lock:
        heappush(heap, task)


threads = [threading.Thread(target=push, args=(Task(priority),)) for priority in (1, 4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert [heappop(heap).priority for _ in range(4)] == [1, 2, 3, 4]
