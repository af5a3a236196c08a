# verdict: violated
# kind: exception
# message: RuntimeError: dictionary changed size during iteration
"""Walking along the attributes of an object that gets another."""
import threading


class Thing:
    pass


thing = Thing()
thing.first = 1
thing.second = 2


def work():
    thing.third = 3


thread = threading.Thread(target=work)
thread.start()
for name, value in vars(thing).items():
    assert getattr(thing, name) == value
