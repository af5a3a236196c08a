# verdict: violated
# kind: deadlock
"""One item too many for a consumer that has gone."""
import queue
import threading

items = queue.Queue(1)


def produce():
    for item in range(3):
        items.put(item)


threading.Thread(target=produce).start()
items.get()
