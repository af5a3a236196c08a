# verdict: violated
# kind: assertion
"""repr of a namespace shows what others put there."""
import threading
from types import SimpleNamespace

space = SimpleNamespace()


def work():
    space.x = 1


thread = threading.Thread(target=work)
thread.start()
assert repr(space) == "namespace()"
