# verdict: violated
# kind: assertion
# message: 0 twice
# oracle: no
"""A shared `count` of numbers with an addition of their own: others may count on while it adds."""
import threading
from itertools import count


class Number:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    def __add__(self, other):
        return Number(self.value + other)


numbers = count(Number(0))
found = []


def take():
    found.append(next(numbers).value)


thread = threading.Thread(target=take)
thread.start()
take()
thread.join()
assert found != [0, 0], "0 twice"
