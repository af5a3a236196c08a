# verdict: violated
# kind: assertion
"""The list that `setdefault` stores is shared from then on, also for who made it."""
import threading

d = {}


def put():
    mine = d.setdefault("k", [])
    mine.append(1)
    assert len(mine) == 1


threads = [threading.Thread(target=put) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
