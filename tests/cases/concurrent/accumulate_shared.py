# verdict: violated
# kind: assertion
# message: (11, 10)
# oracle: no
"""The total of a shared `accumulate` is read after the item has come, if that runs code."""
import itertools
import threading

lock = threading.Lock()


class Source:
    following = 1

    def __iter__(self):
        return self

    def __next__(self):
        with lock:
            value = self.following
            self.following = value * 10
            return value


totals = itertools.accumulate(Source(), initial=0)
next(totals)
found = []
thread = threading.Thread(target=lambda: found.append(next(totals)))
thread.start()
mine = next(totals)
thread.join()
assert (mine, found[0]) in ((1, 11), (11, 1), (1, 10), (10, 1), (10, 11)), (mine, found[0])
