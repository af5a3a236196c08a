# verdict: verified
"""A buffer of one place: two conditions share a lock, each waker knows whom it wakes."""
import threading

lock = threading.Lock()
not_full = threading.Condition(lock)
not_empty = threading.Condition(lock)
buffer = []
taken = []


def produce():
    for item in range(2):
        with not_full:
            while buffer:
                not_full.wait()
            buffer.append(item)
            not_empty.notify()


threading.Thread(target=produce).start()
for _ in range(2):
    with lock:
        while not buffer:
            not_empty.wait()
        taken.append(buffer.pop())
        not_full.notify()
assert taken == [0, 1]
