# verdict: verified
"""A deque of objects without an `==` of their own is searched in one operation, whatever others do."""
import threading
from collections import deque


class Item:
    pass


wanted = Item()
items = deque([Item(), Item(), wanted])
thread = threading.Thread(target=items.appendleft, args=(Item(),))
thread.start()
assert wanted in items
assert items.index(wanted) in (2, 3)
items.remove(wanted)
assert items.count(wanted) == 0
thread.join()
