# verdict: violated
# kind: exception
# message: Empty
"""get_nowait raises when there is nothing yet."""
import queue
import threading

items = queue.Queue()
threading.Thread(target=items.put, args=(1,)).start()
items.get_nowait()
