# verdict: verified
"""dict.setdefault decides and stores in one operation: everybody gets the same list."""
import threading

groups = {}


def work(n):
    groups.setdefault("key", []).append(n)


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(groups["key"]) == [0, 1]
