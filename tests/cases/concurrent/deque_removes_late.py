# verdict: violated
# kind: assertion
# message: still there
# oracle: no
"""deque.remove takes an item out some time after its own `==` has run."""
import threading
from collections import deque

compared = False


class Item:
    def __eq__(self, other):
        global compared
        compared = True
        return True


items = deque([Item()])
thread = threading.Thread(target=items.remove, args=(0,))
thread.start()
if compared:
    assert not items, "still there"
thread.join()
