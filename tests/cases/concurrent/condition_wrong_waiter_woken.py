# verdict: violated
# kind: deadlock
"""One condition for both sides and notify(): a consumer wakes a consumer, and the producer sleeps on."""
import threading

condition = threading.Condition()
buffer = []


def consume():
    with condition:
        while not buffer:
            condition.wait()
        buffer.pop()
        condition.notify()


for _ in range(2):
    threading.Thread(target=consume).start()
for item in range(2):
    with condition:
        while buffer:
            condition.wait()
        buffer.append(item)
        condition.notify()
