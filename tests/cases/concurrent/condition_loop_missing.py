# verdict: violated
# kind: exception
# message: pop from empty list
"""`if` where `while` is needed: somebody else took the item before the woken thread got the lock."""
import threading

condition = threading.Condition()
items = []


def consume():
    with condition:
        if not items:
            condition.wait()
        items.pop()


threads = [threading.Thread(target=consume) for _ in range(2)]
for thread in threads:
    thread.start()
for item in range(2):
    with condition:
        items.append(item)
        condition.notify_all()
