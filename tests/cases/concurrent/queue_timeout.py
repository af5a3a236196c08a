# verdict: violated
# kind: exception
# message: Empty
"""However long, a timeout may pass."""
import queue
import threading

items = queue.Queue()
threading.Thread(target=items.put, args=(1,)).start()
items.get(timeout=3600)
