# verdict: verified
"""list.append is one operation: nothing is lost."""
import threading

items = []
threads = [threading.Thread(target=items.append, args=(n,)) for n in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(items) == [0, 1, 2]
