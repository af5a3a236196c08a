# dataclasses: keyword-only fields, slots, InitVar, ClassVar, hash, metadata, mutable default errors, make.
from dataclasses import KW_ONLY, MISSING, InitVar, dataclass, field, fields
from typing import ClassVar


@dataclass(kw_only=True)
class Options:
    verbose: bool = False
    level: int


print(Options(level=3), Options(verbose=True, level=1))


@dataclass
class Mixed:
    a: int
    _: KW_ONLY
    b: int = 2
    c: int = field(default=3, metadata={"unit": "cm"})


print(Mixed(1), Mixed(1, b=5), fields(Mixed)[2].metadata["unit"], fields(Mixed)[0].default is MISSING)


@dataclass(slots=True)
class Slotted:
    x: int
    y: int = 0


s = Slotted(1)
print(s, Slotted.__slots__, hasattr(s, "__dict__"))
try:
    s.z = 1
except AttributeError:
    print("no z")


@dataclass
class Account:
    count: ClassVar[int] = 0
    owner: str
    initial: InitVar[int] = 10
    balance: int = 0

    def __post_init__(self, initial):
        self.balance += initial
        Account.count += 1


print(Account("ann"), Account("bob", 5), Account("cat", initial=1, balance=2), Account.count,
    [f.name for f in fields(Account)])


@dataclass(unsafe_hash=True)
class Hashed:
    k: str
    ignored: int = field(default=0, hash=False, compare=False)


print(hash(Hashed("a", 1)) == hash(Hashed("a", 2)), len({Hashed("a"), Hashed("a", 5)}))


@dataclass
class Node:
    value: int
    next: "Node | None" = None

    def __iter__(self):
        node = self
        while node:
            yield node.value
            node = node.next


print(Node(1, Node(2, Node(3))), list(Node(1, Node(2))), Node(1) == Node(1, None))
try:
    @dataclass
    class Bad:
        items: list = []
except ValueError as error:
    print(str(error)[:40])
try:
    @dataclass
    class Order:
        a: int = 1
        b: int
except TypeError as error:
    print(str(error)[:49])
