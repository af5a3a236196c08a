# verdict: violated
# kind: invariant
# message: paired
"""An invariant that reads objects behind a global sees their writes one by one."""
import threading

from pathproof import invariant


class Pair:
    def __init__(self):
        self.a = self.b = 0


pair = Pair()


@invariant
def paired():
    return pair.a == pair.b


def work():
    pair.a = 1
    pair.b = 1


threading.Thread(target=work).start()
