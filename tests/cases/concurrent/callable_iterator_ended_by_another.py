# verdict: violated
# kind: assertion
# message: ['none', 'none']
# oracle: no
"""What the function of an `iter(function, sentinel)` gives is lost if another has met the sentinel meanwhile."""
import threading

lock = threading.Lock()
values = ["last", "value"]
found = []


def function():
    with lock:
        return values.pop()


def take():
    found.append(next(items, "none"))


items = iter(function, "last")
thread = threading.Thread(target=take)
thread.start()
take()
thread.join()
assert "value" in found, found
