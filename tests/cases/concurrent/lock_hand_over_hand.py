# verdict: verified
"""Locks coupled along a list: the next is taken before the last is let go."""
import threading


class Node:
    def __init__(self, value, following):
        self.value = value
        self.lock = threading.Lock()
        self.following = following


tail = Node(0, None)
head = Node(0, tail)


def work():
    node = head
    node.lock.acquire()
    while node is not None:
        node.value += 1
        following = node.following
        if following is not None:
            following.lock.acquire()
        node.lock.release()
        node = following


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert (head.value, tail.value) == (2, 2)
