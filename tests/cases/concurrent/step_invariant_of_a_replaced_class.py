# verdict: violated
# kind: step-invariant
# oracle: no
"""Two classes of one name are two: a name does not tell that nothing was replaced.

The oracle: step invariants are pathproof's own."""
import threading

from pathproof import step_invariant


class K:
    pass


first = K


class K:
    pass


second, K = K, first


@step_invariant
def stays(before, after):
    return before.K is after.K


def work():
    global K
    K = second


thread = threading.Thread(target=work)
thread.start()
thread.join()
