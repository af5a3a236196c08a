# verdict: violated
# kind: assertion
# message: asked twice
# oracle: no
"""A shared `pairwise` has ended only some time after its source said so."""
import threading
from itertools import pairwise

asked = 0


class Source:
    def __iter__(self):
        return self

    def __next__(self):
        global asked
        asked += 1
        raise StopIteration


items = pairwise(Source())
thread = threading.Thread(target=next, args=(items, None))
thread.start()
if asked == 1:
    next(items, None)
    assert asked == 1, "asked twice"
thread.join()
