# verdict: violated
# kind: deadlock
"""An item that is never reported done."""
import queue
import threading

items = queue.Queue()
threading.Thread(target=items.get).start()
items.put(1)
items.join()
