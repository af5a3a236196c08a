# verdict: violated
# kind: assertion
"""A copy has what was there when it was made."""
import copy
import threading


class Thing:
    pass


thing = Thing()


def work():
    thing.x = 1


thread = threading.Thread(target=work)
thread.start()
assert not hasattr(copy.copy(thing), "x")
