# refused: copying a lock
# line: 14
# CPython: TypeError, cannot pickle '_thread.lock' object.
import copy
import threading


class Account:
    def __init__(self):
        self.lock = threading.Lock()
        self.balance = 0


copy.deepcopy(Account())
