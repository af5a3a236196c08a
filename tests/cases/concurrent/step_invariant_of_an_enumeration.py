# verdict: violated
# kind: step-invariant
# oracle: no
"""A member of an enumeration is the same in both states; so are classes."""
import threading
from enum import Enum

from pathproof import step_invariant


class Phase(Enum):
    A = 1
    B = 2


class Holder:
    def __init__(self, phase):
        self.phase = phase


holder = Holder(Phase.A)


@step_invariant
def holders(before, after):
    return isinstance(before.holder, Holder) and type(before.holder) is type(after.holder)


@step_invariant
def never_back(before, after):
    later = {Phase.A: (Phase.A, Phase.B), Phase.B: (Phase.B,)}
    return after.holder.phase in later[before.holder.phase]


def work():
    holder.phase = Phase.B
    holder.phase = Phase.A


thread = threading.Thread(target=work)
thread.start()
thread.join()
