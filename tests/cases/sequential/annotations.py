# Annotations on variables, parameters, returns and attributes are kept out of the way.
from typing import Any, Callable, Generic, Optional, TypeVar, Union

T = TypeVar("T")
count: int = 5
name: "str"
ratio: Optional[float] = None
table: dict[str, list[int]] = {"a": [1]}


def f(a: int, b: "Undefined" = 2, *args: Any, c: Callable[[int], str] = str, **kw: Union[int, str]) -> list:
    local: int = a
    untouched: list[str]
    other: dict[str, int] = {}
    other["x"]: int = local
    return [local, b, *args, c(3), kw, other]


print(count, ratio, table, f(1), f(1, 2, 3, z=4))
try:
    print(name)
except NameError as error:
    print(error)


class Record(Generic[T]):
    value: T
    size: int = 0
    other: "Record[T]" = None

    def __init__(self, value: T) -> None:
        self.value: T = value
        (self.size): int = 7

    def get(self) -> T:
        return self.value


r: Record[int] = Record(5)
print(r.get(), r.size, Record.size, r.other, hasattr(Record, "value"))


def unbound():
    x: int
    try:
        return x
    except UnboundLocalError:
        return "unbound despite annotation"


print(unbound())
Record[str]("text")
print(Record[int](3).get())


def generic(x: int | None = None, y: tuple[int, ...] = ()) -> None:
    return None


print(generic(), generic(1, (2,)))
