# verdict: violated
# kind: assertion
# message: lost
"""`items = items + [n]` builds a new list from a stale one."""
import threading

items = []


def work(n):
    global items
    items = items + [n]


threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(items) == 2, "lost"
