# verdict: violated
# kind: assertion
# message: the same list
"""A mutable default argument is one object for all calls, in all threads."""
import threading


def collect(item, into=[]):
    into.append(item)
    return into


def work(item):
    assert collect(item) == [item], "the same list"


for item in range(2):
    threading.Thread(target=work, args=(item,)).start()
