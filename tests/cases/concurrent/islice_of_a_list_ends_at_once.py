# verdict: verified
"""An `islice` along a list that nobody changes: the two that it lets through go to whoever asks first."""
import threading
from itertools import islice

items = islice([1, 2], 5)
found = []


def take():
    for item in items:
        found.append(item)


thread = threading.Thread(target=take)
thread.start()
take()
thread.join()
assert sorted(found) == [1, 2]
