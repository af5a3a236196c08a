# verdict: violated
# kind: assertion
# message: called twice
# oracle: no
"""A shared `iter(function, sentinel)` has ended only some time after the function gave the sentinel."""
import threading

called = 0


def function():
    global called
    called += 1
    return "last"


items = iter(function, "last")
thread = threading.Thread(target=next, args=(items, None))
thread.start()
if called == 1:
    next(items, None)
    assert called == 1, "called twice"
thread.join()
