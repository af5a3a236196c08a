# verdict: verified
"""An RLock may be taken again by its owner and is free after as many releases."""
import threading

lock = threading.RLock()
count = 0


def add(n):
    global count
    with lock:
        if n:
            add(n - 1)
        count += 1


threads = [threading.Thread(target=add, args=(1,)) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert count == 4
