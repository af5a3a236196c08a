# verdict: verified
"""A deque as a queue: append and popleft are one operation each."""
import threading
from collections import deque

items = deque([1, 2])
taken = []


def work():
    taken.append(items.popleft())


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(taken) == [1, 2]
