# verdict: violated
# kind: exception
# message: Full
"""put with a timeout can time out too."""
import queue
import threading

items = queue.Queue(1)
items.put(0)
threading.Thread(target=items.get).start()
items.put(1, timeout=5)
