# verdict: verified
"""The same, the locks taken in a fixed order."""
import threading


class Account:
    def __init__(self, number, balance):
        self.number = number
        self.balance = balance
        self.lock = threading.RLock()

    def transfer(self, other, amount):
        first, second = sorted((self, other), key=lambda account: account.number)
        with first.lock, second.lock:
            self.balance -= amount
            other.balance += amount


a, b = Account(1, 10), Account(2, 10)
threads = [
    threading.Thread(target=a.transfer, args=(b, 1)),
    threading.Thread(target=b.transfer, args=(a, 2)),
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert (a.balance, b.balance) == (11, 9)
