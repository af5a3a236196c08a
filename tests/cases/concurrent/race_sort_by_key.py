# verdict: violated
# kind: exception
# message: list modified during sort
"""sort(key=...) calls back, and while it does the list looks empty: an append in between is noticed at the end."""
import threading

items = [3, 1, 2]


def key(item):
    return -item


threading.Thread(target=items.append, args=(4,)).start()
items.sort(key=key)
