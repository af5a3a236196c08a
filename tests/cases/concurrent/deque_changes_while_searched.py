# verdict: violated
# kind: exception
# message: deque mutated during iteration
# oracle: no
"""Others may change a deque while its items, with an `==` of their own, are compared; the search notices."""
import threading
from collections import deque


class Item:
    def __eq__(self, other):
        return False


items = deque([Item(), Item()])
thread = threading.Thread(target=items.append, args=(0,))
thread.start()
items.count(5)
thread.join()
