# refused: another small
# line: 18
# What is checked is what the name is bound to.
from threading import Thread

from pathproof import invariant

total = 0


@invariant
def small():
    return total < 1


def add():
    global total, small
    small = bool
    total += 1


thread = Thread(target=add)
thread.start()
thread.join()
