# verdict: verified
"""Each of two workers gets a sentinel."""
import queue
import threading

items = queue.Queue()
handled = []


def work():
    while (item := items.get()) is not None:
        handled.append(item)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for item in (1, None, None):
    items.put(item)
for thread in threads:
    thread.join()
assert handled == [1]
