# verdict: violated
# kind: exception
# message: pop from an empty deque
"""The check does not hold until the popleft."""
import threading
from collections import deque

items = deque([1])


def work():
    while items:
        items.popleft()


for _ in range(2):
    threading.Thread(target=work).start()
