# verdict: violated
# kind: assertion
# message: not done
"""task_done before the work is done."""
import queue
import threading

items = queue.Queue()
done = []


def work():
    item = items.get()
    items.task_done()
    done.append(item)


threading.Thread(target=work, daemon=True).start()
items.put(1)
items.join()
assert done == [1], "not done"
