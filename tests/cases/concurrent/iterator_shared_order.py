# verdict: violated
# kind: assertion
# message: out of order
"""Taking and keeping are two operations: the order can change between them."""
import threading

source = iter([1, 2])
taken = []


def work():
    for item in source:
        taken.append(item)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert taken == [1, 2], "out of order"
