# verdict: violated
# kind: exception
# message: RuntimeError: dictionary changed size during iteration
# oracle: no
"""An attribute that is added while an object is copied."""
import copy
import threading


class Thing:
    def __init__(self):
        self.parts = [1, 2]


thing = Thing()


def work():
    thing.late = 1


thread = threading.Thread(target=work)
thread.start()
copy.deepcopy(thing)
