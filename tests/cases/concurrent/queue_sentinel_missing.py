# verdict: violated
# kind: deadlock
"""One sentinel for two workers."""
import queue
import threading

items = queue.Queue()


def work():
    while items.get() is not None:
        pass


for _ in range(2):
    threading.Thread(target=work).start()
for item in (1, None):
    items.put(item)
