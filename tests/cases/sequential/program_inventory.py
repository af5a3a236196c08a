# Mini-program: an inventory with dataclasses, enums, reservations and a report.
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from enum import Enum


class Kind(Enum):
    TOOL = "tool"
    TOY = "toy"

    @classmethod
    def parse(cls, text):
        try:
            return cls(text.strip().lower())
        except ValueError:
            raise LookupError(f"unknown kind {text!r}") from None


@dataclass(frozen=True)
class Product:
    sku: str
    kind: Kind
    cents: int

    @property
    def price(self):
        return f"{self.cents // 100}.{self.cents % 100:02d}"


@dataclass
class Stock:
    product: Product
    count: int = 0
    reserved: Counter = field(default_factory=Counter)

    @property
    def free(self):
        return self.count - self.reserved.total()


class Inventory:
    def __init__(self):
        self._stock = {}

    def load(self, lines):
        for number, line in enumerate(lines, 1):
            try:
                sku, kind, cents, count = line.split(",")
                product = Product(sku, Kind.parse(kind), int(cents))
                self._stock[sku] = Stock(product, int(count))
            except (ValueError, LookupError) as error:
                print(f"line {number}: {type(error).__name__}: {error}")

    def reserve(self, customer, sku, n):
        stock = self._stock[sku]
        if stock.free < n:
            return False
        stock.reserved[customer] += n
        return True

    def ship(self, customer):
        shipped = {}
        for sku, stock in self._stock.items():
            if n := stock.reserved.pop(customer, 0):
                stock.count -= n
                shipped[sku] = n
        return shipped

    def by_kind(self):
        totals = defaultdict(int)
        for stock in self._stock.values():
            totals[stock.product.kind] += stock.count * stock.product.cents
        return {kind.name: f"{cents / 100:.2f}" for kind, cents in totals.items()}


inv = Inventory()
inv.load(["h1,tool,1999,5", "t1,Toy ,500,10", "bad line", "x1,food,1,1", "t2,toy,abc,3", "t3,toy,250,0"])
print(inv.reserve("ann", "h1", 3), inv.reserve("bob", "h1", 3), inv.reserve("bob", "t1", 4),
    inv.reserve("ann", "t1", 1))
print(inv.by_kind(), {sku: s.free for sku, s in inv._stock.items()})
print(inv.ship("ann"), inv.ship("ann"), inv.ship("bob"), inv.by_kind())
hammer = inv._stock["h1"].product
print(hammer.price, replace(hammer, cents=5).price, hammer.kind, hammer)
try:
    inv.reserve("cat", "none", 1)
except KeyError as error:
    print("no such product", error)
