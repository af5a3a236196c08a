# verdict: violated
# kind: exception
# message: list.remove(x): x not in list
"""`if x in l: l.remove(x)` by two threads: the second finds nothing."""
import threading

items = [1, 2]


def take():
    if 2.0 in items:
        items.remove(2.0)


threads = [threading.Thread(target=take) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
