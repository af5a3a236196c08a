# verdict: verified
"""Two consumers, two items: each looks again after it was woken."""
import threading

condition = threading.Condition()
items = []
taken = []


def consume():
    with condition:
        while not items:
            condition.wait()
        taken.append(items.pop())


threads = [threading.Thread(target=consume) for _ in range(2)]
for thread in threads:
    thread.start()
for item in range(2):
    with condition:
        items.append(item)
        condition.notify_all()
for thread in threads:
    thread.join()
assert sorted(taken) == [0, 1]
