# verdict: violated
# kind: exception
# message: Empty
"""get(block=False) of a SimpleQueue."""
import queue
import threading

items = queue.SimpleQueue()
threading.Thread(target=items.put, args=(1,)).start()
items.get(block=False)
