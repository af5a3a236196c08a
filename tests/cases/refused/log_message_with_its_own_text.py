# refused: a message with a Account, whose text is made by __str__ of Account
# line: 14
# CPython calls it: here it waits for the lock for ever.
import logging
import threading
class Account:
    def __init__(self):
        self.lock = threading.Lock()
    def __str__(self):
        with self.lock:
            return "an account"
    def report(self):
        with self.lock:
            logging.warning("now %s", self)
Account().report()
