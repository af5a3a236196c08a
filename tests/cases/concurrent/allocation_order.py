# verdict: verified
"""Objects that racing threads allocate: in whichever order, the same states."""
import threading


class Node:
    def __init__(self, value):
        self.value = value


left = right = None


def make_left():
    global left
    left = Node(1)


def make_right():
    global right
    right = Node(2)


threads = [threading.Thread(target=make_left), threading.Thread(target=make_right)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
total = left.value + right.value
assert total == 3
