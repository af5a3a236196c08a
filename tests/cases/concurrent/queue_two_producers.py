# verdict: violated
# kind: assertion
# message: other order
"""The order of two producers is not fixed."""
import queue
import threading

items = queue.Queue()
for name in "ab":
    threading.Thread(target=items.put, args=(name,)).start()
taken = [items.get(), items.get()]
assert taken == ["a", "b"], "other order"
