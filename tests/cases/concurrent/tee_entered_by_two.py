# verdict: violated
# kind: exception
# message: cannot re-enter the tee iterator
# oracle: no
"""Two iterators of one `tee` may not both be waiting for the next item of the source."""
import threading
from itertools import tee

count = 0


class Source:
    def __iter__(self):
        return self

    def __next__(self):
        global count
        count += 1
        return 7


first, second = tee(Source())
thread = threading.Thread(target=next, args=(first,))
thread.start()
next(second)
thread.join()
