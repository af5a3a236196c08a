# verdict: violated
# kind: exception
# message: pop from empty list
"""Looking whether there is something and taking it are two operations."""
import threading

items = ["only one"]


def work():
    if items:
        items.pop()


for _ in range(2):
    threading.Thread(target=work).start()
