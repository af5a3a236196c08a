# verdict: verified
"""PriorityQueue gives the least item first."""
import queue
import threading

items = queue.PriorityQueue()
threads = [threading.Thread(target=items.put, args=((level, name),)) for level, name in ((2, "b"), (1, "a"))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
taken = [items.get() for _ in range(2)]
assert taken == [(1, "a"), (2, "b")]
