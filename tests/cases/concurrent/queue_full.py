# verdict: violated
# kind: exception
# message: Full
"""put_nowait raises when there is no room."""
import queue
import threading

items = queue.Queue(1)
threading.Thread(target=items.get).start()
items.put_nowait(1)
items.put_nowait(2)
