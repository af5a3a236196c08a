# verdict: violated
# kind: assertion
# oracle: no
"""`a + b` of two shared lists is two operations: at no moment are both empty, and yet the sum can be."""
import threading

a, b = [], [1]


def add():
    assert a + b != []


def move():
    a.append(1)
    b.clear()


first, second = threading.Thread(target=add), threading.Thread(target=move)
first.start()
second.start()
first.join()
second.join()
