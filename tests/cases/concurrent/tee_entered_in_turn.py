# verdict: verified
"""Two threads, each with its own iterator of one `tee`, and a lock for both."""
import threading
from itertools import tee

count = 0
lock = threading.Lock()


class Source:
    def __iter__(self):
        return self

    def __next__(self):
        global count
        count += 1
        return count


def take(items):
    with lock:
        assert next(items) == 1
    with lock:
        assert next(items) == 2


first, second = tee(Source())
thread = threading.Thread(target=take, args=(first,))
thread.start()
take(second)
thread.join()
assert count == 2
