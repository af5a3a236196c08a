# Mini-program: a bank with account kinds, transfers, errors that roll back, and statements.
from abc import ABC, abstractmethod
from contextlib import contextmanager


class BankError(Exception):
    pass


class InsufficientFunds(BankError):
    def __init__(self, account, amount):
        super().__init__(f"{account.owner} has {account.balance}, needs {amount}")
        self.missing = amount - account.balance


class Account(ABC):
    def __init__(self, owner, balance=0):
        self.owner = owner
        self._balance = balance
        self.history = []

    @property
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, value):
        if value < self.floor():
            raise InsufficientFunds(self, self._balance - value)
        self.history.append(value - self._balance)
        self._balance = value

    @abstractmethod
    def floor(self): ...

    def __repr__(self):
        return f"{type(self).__name__}({self.owner}: {self.balance})"


class Savings(Account):
    def floor(self):
        return 0

    def add_interest(self, percent):
        self.balance += self.balance * percent // 100


class Checking(Account):
    def floor(self):
        return -100


class Bank:
    def __init__(self):
        self.accounts = {}

    def open(self, account):
        if account.owner in self.accounts:
            raise BankError(f"{account.owner} exists")
        self.accounts[account.owner] = account
        return account

    @contextmanager
    def transaction(self):
        saved = {name: (a._balance, list(a.history)) for name, a in self.accounts.items()}
        try:
            yield self
        except BankError as error:
            for name, (balance, history) in saved.items():
                self.accounts[name]._balance, self.accounts[name].history = balance, history
            print("rolled back:", error)

    def transfer(self, source, target, amount):
        self.accounts[target].balance += amount
        self.accounts[source].balance -= amount

    def total(self):
        return sum(a.balance for a in self.accounts.values())


bank = Bank()
bank.open(Savings("ann", 100))
bank.open(Checking("bob"))
for source, target, amount in (("ann", "bob", 30), ("bob", "ann", 120), ("ann", "bob", 1000), ("bob", "ann",
        50)):
    with bank.transaction():
        bank.transfer(source, target, amount)
    print(source, "->", target, amount, list(bank.accounts.values()), bank.total())
bank.accounts["ann"].add_interest(10)
print([(a.owner, a.history) for a in bank.accounts.values()])
try:
    bank.open(Savings("ann"))
except BankError as error:
    print(error)
try:
    bank.accounts["ann"].balance -= 10_000
except InsufficientFunds as error:
    print(error, error.missing)
