# verdict: violated
# kind: assertion
"""Which attributes there are is something that others change."""
import threading


class Thing:
    pass


thing = Thing()


def work():
    thing.x = 1


thread = threading.Thread(target=work)
thread.start()
assert len(vars(thing)) == 0
