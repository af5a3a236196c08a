# verdict: verified
"""A producer and a consumer: first in, first out."""
import queue
import threading

items = queue.Queue()
taken = []


def produce():
    for item in range(2):
        items.put(item)


threading.Thread(target=produce).start()
for _ in range(2):
    taken.append(items.get())
assert taken == [0, 1]
