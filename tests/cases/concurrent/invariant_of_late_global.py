# verdict: violated
# kind: invariant
# message: small
"""An invariant is checked as soon as the globals that it reads are bound."""
import threading

from pathproof import invariant


@invariant
def small():
    return late < 3


def work():
    global late
    late = 1
    late = 3


thread = threading.Thread(target=work)
thread.start()
thread.join()
