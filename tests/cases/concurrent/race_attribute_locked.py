# verdict: verified
"""The same with a lock in the object."""
import threading


class Account:
    def __init__(self):
        self.balance = 0
        self._lock = threading.Lock()

    def deposit(self, amount):
        with self._lock:
            self.balance += amount


account = Account()
threads = [threading.Thread(target=account.deposit, args=(10,)) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert account.balance == 20
