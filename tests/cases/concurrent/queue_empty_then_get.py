# verdict: violated
# kind: deadlock
"""Asking whether the queue is empty, then taking: somebody else was quicker."""
import queue
import threading

items = queue.Queue()
items.put("only one")


def consume():
    if not items.empty():
        items.get()


for _ in range(2):
    threading.Thread(target=consume).start()
