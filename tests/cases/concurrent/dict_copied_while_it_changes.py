# verdict: verified
"""A copy into a new dict is taken at once, whatever the keys are."""
import threading
from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    number: int


source = {Key(1): 1, Key(2): 2}


def work():
    source[Key(3)] = 3


thread = threading.Thread(target=work)
thread.start()
assert len(dict(source)) in (2, 3)
