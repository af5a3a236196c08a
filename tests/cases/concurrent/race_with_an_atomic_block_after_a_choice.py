# verdict: violated
# kind: race
# options: --races
# oracle: no
"""The block belongs to the step of the choice, so no thread ever stands right before it."""
import threading

from pathproof import assume, atomic, choose

x = 0


def block():
    global x
    which = choose(3)
    with atomic():
        assume(which > 0)
        if which == 2:
            x = 1


thread = threading.Thread(target=block)
thread.start()
read = x
thread.join()
