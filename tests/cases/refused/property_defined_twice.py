# refused: another small
# line: 17
# It replaces the first, which would never be checked.
from threading import Thread

from pathproof import invariant

total = 0


@invariant
def small():
    return total < 1


@invariant
def small():  # noqa: F811
    return total < 9


def add():
    global total
    total += 1


thread = Thread(target=add)
thread.start()
thread.join()
