# verdict: verified
"""A variable that only the code after a loop reads is kept while the iterator, at a scheduling point, ends the loop."""

import threading

stop = False


class Numbers:
    def __init__(self):
        self.count = 0

    def __iter__(self):
        return self

    def __next__(self):
        if stop or self.count == 2:
            raise StopIteration
        self.count += 1
        return self.count


def numbers():
    if not stop:
        yield 1
    if not stop:
        yield 2


def halt():
    global stop
    stop = True


def last(iterable):
    found = 0
    for item in iterable:
        found = item
    return found


halting = threading.Thread(target=halt)
halting.start()
assert last(Numbers()) in (0, 1, 2)
assert last(numbers()) in (0, 1, 2)
halting.join()
