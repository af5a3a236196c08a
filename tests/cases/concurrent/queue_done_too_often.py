# verdict: violated
# kind: exception
# message: task_done() called too many times
"""More reports than items."""
import queue
import threading

items = queue.Queue()


def work():
    items.get()
    items.task_done()
    items.task_done()


threading.Thread(target=work).start()
items.put(1)
