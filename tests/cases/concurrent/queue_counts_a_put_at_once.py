# verdict: verified
"""Who has got an item and looks finds it counted: nobody comes in before the put is over."""
import threading
from queue import PriorityQueue


class Task:
    def __lt__(self, other):
        return False


queue = PriorityQueue()
thread = threading.Thread(target=lambda: (queue.put(Task()), queue.put(Task())))
thread.start()
queue.get()
assert queue.unfinished_tasks >= 1
thread.join()
assert queue.unfinished_tasks == 2
