# verdict: violated
# kind: assertion
# message: another's number
# oracle: no
"""Number and item of a shared `enumerate` may come from different turns, if getting the item runs code."""
import threading

lock = threading.Lock()


class Source:
    last = -1

    def __iter__(self):
        return self

    def __next__(self):
        with lock:
            self.last += 1
            return self.last


numbered = enumerate(Source())
thread = threading.Thread(target=lambda: next(numbered))
thread.start()
number, item = next(numbered)
assert number == item, "another's number"
