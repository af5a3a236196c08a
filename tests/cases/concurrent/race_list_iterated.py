# verdict: violated
# kind: assertion
# message: half
"""Iterating is one operation per item: items put in front meanwhile are seen twice."""
import threading

items = [1, 2]


def work():
    items.insert(0, 0)


threading.Thread(target=work).start()
seen = []
for item in items:
    seen.append(item)
assert seen in ([1, 2], [0, 1, 2]), "half"
