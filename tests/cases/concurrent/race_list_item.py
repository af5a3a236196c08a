# verdict: violated
# kind: assertion
# message: lost update
"""`counts[0] += 1` is a load and a store of an item."""
import threading

counts = [0]


def work():
    counts[0] += 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert counts == [2], "lost update"
