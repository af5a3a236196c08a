# verdict: verified
"""`a.extend(b)` of two shared lists is one operation: nothing is appended once b has been emptied."""
import threading

a, b = [], [1]


def move():
    a.extend(b)


def drop():
    b.clear()
    seen = len(a)
    assert len(a) == seen, "b was empty already"


first, second = threading.Thread(target=move), threading.Thread(target=drop)
first.start()
second.start()
first.join()
second.join()
