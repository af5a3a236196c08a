# verdict: violated
# kind: assertion
# message: came first
"""The least item may not be there yet."""
import queue
import threading

items = queue.PriorityQueue()
for level in (2, 1):
    threading.Thread(target=items.put, args=(level,)).start()
assert items.get() == 1, "came first"
