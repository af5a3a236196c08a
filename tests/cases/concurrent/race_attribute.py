# verdict: violated
# kind: assertion
# message: lost update
"""An attribute of a shared object, incremented by two."""
import threading


class Account:
    def __init__(self):
        self.balance = 0


account = Account()


def deposit():
    account.balance += 10


threads = [threading.Thread(target=deposit) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert account.balance == 20, "lost update"
