# dataclasses: fields, defaults, factories, ordering, frozen, post_init, inheritance, replace, asdict.
from dataclasses import FrozenInstanceError, asdict, astuple, dataclass, field, fields, is_dataclass, replace


@dataclass
class Item:
    name: str
    price: float = 1.0
    tags: list = field(default_factory=list)
    hidden: int = field(default=0, repr=False, compare=False)

    @property
    def label(self):
        return self.name.upper()


a, b = Item("pen"), Item("pen", 1.0, [], 99)
print(a, a == b, a != Item("ink"), a.tags is b.tags, a.label, b.hidden)
a.tags.append("x")
print(a, a == b, asdict(a), astuple(a), [f.name for f in fields(Item)], is_dataclass(a), is_dataclass(5))
print(replace(a, name="new"), replace(a, price=2, hidden=5).hidden, Item.__match_args__)


@dataclass(order=True, frozen=True)
class Version:
    major: int
    minor: int = 0

    def bump(self):
        return replace(self, minor=self.minor + 1)


v = Version(1, 2)
print(v < Version(1, 3), sorted([Version(2), v, Version(1)]), max(v, v.bump()), hash(v) == hash(Version(1,
    2)), {v: 1}[Version(1, 2)])
try:
    v.major = 5
except FrozenInstanceError as error:
    print(type(error).__name__, error)


@dataclass
class Base:
    x: int
    y: int = 5
    total: int = field(init=False)

    def __post_init__(self):
        self.total = self.x + self.y


@dataclass
class Child(Base):
    z: int = 7

    def __post_init__(self):
        super().__post_init__()
        self.total += self.z


print(Base(1), Child(1), Child(1, 2, 3), Child(x=1, z=0) == Child(1, 5, 0), Base(1) == Child(1),
    [f.name for f in fields(Child)])


@dataclass(eq=False, repr=False)
class Bare:
    n: int


print(Bare(1) == Bare(1), Bare(2).n, asdict(Child(1)), asdict(Item("nested", tags=[Version(1)])))
for f in (lambda: Item(), lambda: Item("a", bad=1), lambda: v < 5, lambda: hash(a), lambda: replace(a,
        nope=1), lambda: asdict(5)):
    try:
        print(f())
    except TypeError as error:
        print(error)
