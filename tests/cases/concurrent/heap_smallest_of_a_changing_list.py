# verdict: violated
# kind: assertion
# message: [1, 1]
# oracle: no
"""nsmallest goes along the list, item by item; the list may change meanwhile."""
import threading
from heapq import nsmallest

items = [1, 2, 3]
thread = threading.Thread(target=items.insert, args=(0, 0))
thread.start()
found = nsmallest(2, items)
assert found in ([1, 2], [0, 1]), found
thread.join()
