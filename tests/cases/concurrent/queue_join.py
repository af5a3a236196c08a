# verdict: verified
"""join waits until every item was reported done."""
import queue
import threading

items = queue.Queue()
done = []


def work():
    while True:
        item = items.get()
        done.append(item)
        items.task_done()


threading.Thread(target=work, daemon=True).start()
for item in range(2):
    items.put(item)
items.join()
assert done == [0, 1]
