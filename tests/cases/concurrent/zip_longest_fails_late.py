# verdict: violated
# kind: assertion
# message: asked twice
# oracle: no
"""A shared `zip_longest` has ended only some time after one of its sources failed."""
import threading
from itertools import zip_longest

asked = 0


class Source:
    def __iter__(self):
        return self

    def __next__(self):
        global asked
        asked += 1
        raise ValueError


def ask():
    try:
        next(items, None)
    except ValueError:
        pass


items = zip_longest(Source())
thread = threading.Thread(target=ask)
thread.start()
if asked == 1:
    ask()
    assert asked == 1, "asked twice"
thread.join()
