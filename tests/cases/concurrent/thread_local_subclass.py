# verdict: verified
"""A subclass of local runs its constructor once in each thread that uses it."""
import threading


class Account(threading.local):
    def __init__(self, start):
        self.balance = start


account = Account(10)
balances = []


def work():
    account.balance += 1
    balances.append(account.balance)


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert balances == [11, 11]
assert account.balance == 10
