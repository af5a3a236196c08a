# typing: inert at run time; NamedTuple, Protocol, Generic, cast, overload, TypedDict, Final, Literal.
from typing import (TYPE_CHECKING, Any, Callable, ClassVar, Dict, Final, Generic, Iterable, Iterator, List,
                    Literal, NamedTuple,
                    NewType, Optional, Protocol, Sequence, Set, Tuple, Type, TypedDict, TypeVar, Union,
                    cast, final, overload,
                    runtime_checkable)

T = TypeVar("T")
K = TypeVar("K", bound=int)
UserId = NewType("UserId", int)
Vector = List[float]
MAX: Final = 10
Mode = Literal["r", "w"]


class Stack(Generic[T]):
    limit: ClassVar[int] = 3

    def __init__(self) -> None:
        self.items: List[T] = []

    def push(self, item: T) -> "Stack[T]":
        self.items.append(item)
        return self

    def pop(self) -> Optional[T]:
        return self.items.pop() if self.items else None


class Employee(NamedTuple):
    name: str
    id: int = 3

    def label(self) -> str:
        return f"{self.name}#{self.id}"


class Movie(TypedDict):
    title: str
    year: int


@runtime_checkable
class Closer(Protocol):
    def close(self) -> str: ...


class File:
    def close(self) -> str:
        return "closed"


@overload
def double(x: int) -> int: ...
@overload
def double(x: str) -> str: ...
def double(x):
    return x * 2


@final
class Leaf:
    pass


print(Stack[int]().push(1).push(2).pop(), Stack().pop(), Stack.limit)
e = Employee("ann")
print(e, e.label(), e._fields, e == ("ann", 3), Employee("b", id=4)._replace(name="c"), e._asdict())
print(Movie(title="x", year=1), isinstance(File(), Closer), isinstance(5, Closer), double(2), double("a"))
print(UserId(5) + 1, cast(str, 5), MAX, TYPE_CHECKING, Leaf.__name__)


def apply(f: Callable[[int], T], xs: Iterable[int], default: Union[T, None] = None) -> List[T]:
    return [f(x) for x in xs] or [default]


def pairs(d: Dict[str, Tuple[int, ...]], kind: Type[Any] = int,
        s: Set[int] = frozenset()) -> Iterator[Sequence[Any]]:
    yield from d.items()


print(apply(str, [1, 2]), apply(lambda x: x, [], default="none"), list(pairs({"a": (1, 2)})))
try:
    Closer()
except TypeError as error:
    print(error)
