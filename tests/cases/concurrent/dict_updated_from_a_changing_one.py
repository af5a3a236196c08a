# verdict: violated
# kind: exception
# message: RuntimeError: dict mutated during update
# oracle: no
"""Keys whose equality is the program's own: an update asks it, and others come between."""
import threading
from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    number: int


source = {Key(1): 1, Key(2): 2}
target = {Key(1): 0}


def work():
    source[Key(3)] = 3


thread = threading.Thread(target=work)
thread.start()
target.update(source)
