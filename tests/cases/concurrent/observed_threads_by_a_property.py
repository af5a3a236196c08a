# verdict: violated
# kind: invariant
# message: alone
"""A property that counts threads makes their starts and ends events."""

import threading

from pathproof import invariant

x = 0


def work():
    global x
    x = 1


@invariant
def alone():
    return not (x == 1 and threading.active_count() == 2)


threading.Thread(target=work).start()
