# verdict: violated
# kind: assertion
# message: [5, 0]
# oracle: no
"""A shared `dropwhile` looks whether it has begun when an item has come: another may have begun meanwhile."""
import threading
from itertools import dropwhile

lock = threading.Lock()
values = [5, 0]
found = []


class Source:
    def __iter__(self):
        return self

    def __next__(self):
        with lock:
            if not values:
                raise StopIteration
            return values.pop()


items = dropwhile(lambda value: value == 0, Source())


def take():
    found.extend(items)


thread = threading.Thread(target=take)
thread.start()
take()
thread.join()
assert 0 not in found, sorted(found, reverse=True)
