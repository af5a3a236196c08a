# verdict: violated
# kind: assertion
# message: not replaced yet
"""The container of a queue of one's own kind is an attribute like any other: to replace it is an operation."""
import threading
from collections import deque
from queue import Queue


class Own(Queue):
    pass


queue = Own()
replacing = False


def replace():
    global replacing
    replacing = True
    queue.queue = deque([7])


thread = threading.Thread(target=replace)
thread.start()
if replacing:
    assert len(queue.queue) == 1, "not replaced yet"
thread.join()
