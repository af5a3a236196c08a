# Mini-program: a vending machine with change making, refunds, restocking and a transcript of commands.
from enum import IntEnum


class Coin(IntEnum):
    NICKEL = 5
    DIME = 10
    QUARTER = 25
    DOLLAR = 100


class VendingError(Exception):
    """Anything the customer is told about."""


class SoldOut(VendingError):
    pass


class TooLittle(VendingError):
    def __init__(self, missing):
        super().__init__(f"insert {missing} more")
        self.missing = missing


class NoChange(VendingError):
    pass


class Machine:
    def __init__(self, prices, stock, coins):
        self.prices, self.stock = dict(prices), dict(stock)
        self.coins = {coin: coins.get(coin, 0) for coin in Coin}
        self.inserted = []

    @property
    def credit(self):
        return sum(self.inserted)

    def insert(self, *coins):
        self.inserted.extend(coins)
        for coin in coins:
            self.coins[coin] += 1
        return self.credit

    def change(self, amount):
        taken = []
        for coin in sorted(Coin, reverse=True):
            while amount >= coin and self.coins[coin] - taken.count(coin) > 0:
                amount -= coin
                taken.append(coin)
        if amount:
            raise NoChange(f"cannot return {int(amount)}")
        return taken

    def buy(self, item):
        try:
            price = self.prices[item]
        except KeyError:
            raise VendingError(f"no slot {item!r}") from None
        if not self.stock.get(item):
            raise SoldOut(item)
        if self.credit < price:
            raise TooLittle(price - self.credit)
        back = self.change(self.credit - price)
        for coin in back:
            self.coins[coin] -= 1
        self.stock[item] -= 1
        self.inserted.clear()
        return [coin.name for coin in back]

    def refund(self):
        back, self.inserted = self.inserted, []
        for coin in back:
            self.coins[coin] -= 1
        return [coin.name.lower() for coin in back]


machine = Machine({"cola": 120, "gum": 35, "bar": 60}, {"cola": 1, "gum": 2}, {Coin.DIME: 1, Coin.NICKEL: 2})
script = [
    ("buy", "gum"), ("insert", Coin.QUARTER), ("buy", "gum"), ("insert", Coin.QUARTER), ("buy", "gum"),
    ("buy", "bar"),
    ("insert", Coin.DOLLAR, Coin.QUARTER), ("buy", "cola"), ("insert", Coin.DOLLAR), ("buy", "gum"),
    ("refund",), ("buy", "tea"),
    ("buy", "cola"), ("insert", Coin.DIME, Coin.DIME), ("refund",),
]
for command, *arguments in script:
    shown = " ".join(a.name if isinstance(a, Coin) else a for a in arguments)
    try:
        result = getattr(machine, command)(*arguments)
    except VendingError as error:
        result = f"{type(error).__name__}: {error}"
    print(f"{command:6} {shown:15} -> {result}")
print(machine.stock, {c.name: n for c, n in machine.coins.items()}, machine.credit)
