# verdict: violated
# kind: assertion
# message: nothing compared yet
# oracle: no
"""heappush appends before it compares, if the items have an order of their own."""
import threading
from heapq import heappush

compared = False


class Task:
    def __init__(self, priority):
        self.priority = priority

    def __lt__(self, other):
        global compared
        compared = True
        return self.priority < other.priority


heap = [Task(2)]


def look():
    if len(heap) == 2:
        assert compared, "nothing compared yet"


thread = threading.Thread(target=look)
thread.start()
heappush(heap, Task(1))
thread.join()
