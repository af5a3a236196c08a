# verdict: violated
# kind: invariant
# message: conserved
"""Between two writes the sum is wrong, lock or no lock: an invariant is looked at in every state, also when only
one thread writes."""
import threading

from pathproof import invariant

left, right = 5, 5
lock = threading.Lock()


@invariant
def conserved():
    return left + right == 10


def work():
    global left, right
    with lock:
        left -= 1
        right += 1


threading.Thread(target=work).start()
