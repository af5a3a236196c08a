# verdict: verified
"""`sort` of plain values is one operation: no thread sees the list half sorted or empty."""
import threading

items = [3, 1.0, 2, True]


def sort():
    items.sort()


def look():
    seen = items.copy()
    assert seen in ([3, 1, 2, 1], [1, 1, 2, 3])


threads = [threading.Thread(target=sort), threading.Thread(target=look)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
