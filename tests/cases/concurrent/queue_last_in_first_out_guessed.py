# verdict: violated
# kind: assertion
# message: the only one so far
"""The newest item may be the only one so far."""
import queue
import threading

items = queue.LifoQueue()


def produce():
    for item in (1, 2):
        items.put(item)


threading.Thread(target=produce).start()
assert items.get() == 2, "the only one so far"
