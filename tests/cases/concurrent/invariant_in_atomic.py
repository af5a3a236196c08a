# verdict: verified
"""The same in an atomic block: there is no state between."""
import threading

from pathproof import atomic, invariant

left, right = 5, 5


@invariant
def conserved():
    return left + right == 10


def work():
    global left, right
    with atomic():
        left -= 1
        right += 1


for _ in range(2):
    threading.Thread(target=work).start()
