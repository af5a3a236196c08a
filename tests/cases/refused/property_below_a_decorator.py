# refused: @invariant below another decorator
# line: 19
# The name is bound to what the decorator above makes of it.
from threading import Thread

from pathproof import invariant

total = 0


def trusting(function):
    def always():
        return True

    return always


@trusting
@invariant
def small():
    return total < 1


def add():
    global total
    total += 1


thread = Thread(target=add)
thread.start()
thread.join()
