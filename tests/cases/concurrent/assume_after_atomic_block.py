# verdict: violated
# kind: invariant
# message: never
"""What an atomic block did has happened, also if an assumption after it is false."""

import threading

from pathproof import assume, atomic, choose, invariant

x = 0


@invariant
def never():
    return x == 0


def work():
    global x
    if choose(2):
        with atomic():
            x += 1
        assume(False)


threading.Thread(target=work).start()
