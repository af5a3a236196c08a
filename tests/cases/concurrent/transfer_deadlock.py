# verdict: violated
# kind: deadlock
"""Accounts that lock themselves and then the other: two transfers in opposite directions."""
import threading


class Account:
    def __init__(self, balance):
        self.balance = balance
        self.lock = threading.RLock()

    def transfer(self, other, amount):
        with self.lock:
            with other.lock:
                self.balance -= amount
                other.balance += amount


a, b = Account(10), Account(10)
threading.Thread(target=a.transfer, args=(b, 1)).start()
threading.Thread(target=b.transfer, args=(a, 2)).start()
