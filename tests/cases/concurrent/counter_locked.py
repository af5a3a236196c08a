# verdict: verified
"""Increments under a lock: none is lost."""
from threading import Lock, Thread

lock = Lock()
count = 0


def work():
    global count
    for _ in range(2):
        with lock:
            count += 1


threads = [Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert count == 4
