# verdict: verified
"""The same with notify_all()."""
import threading

condition = threading.Condition()
buffer = []


def consume():
    with condition:
        while not buffer:
            condition.wait()
        buffer.pop()
        condition.notify_all()


for _ in range(2):
    threading.Thread(target=consume).start()
for item in range(2):
    with condition:
        while buffer:
            condition.wait()
        buffer.append(item)
        condition.notify_all()
