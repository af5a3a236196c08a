# verdict: verified
"""put blocks while the queue is full."""
import queue
import threading

items = queue.Queue(maxsize=1)
taken = []


def produce():
    for item in range(3):
        items.put(item)
        assert items.qsize() <= 1


threading.Thread(target=produce).start()
for _ in range(3):
    taken.append(items.get())
assert taken == [0, 1, 2]
