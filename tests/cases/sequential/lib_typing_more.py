# typing: every other name can be mentioned, subscribed and joined without effect.
import typing
from typing import (AbstractSet, Annotated, AnyStr, Awaitable, BinaryIO, Collection, Concatenate, Container,
                    Counter,
                    DefaultDict, Deque, FrozenSet, Generator, Hashable, ItemsView, KeysView, LiteralString,
                    Mapping,
                    MutableMapping, MutableSequence, MutableSet, Never, NoReturn, OrderedDict, ParamSpec,
                    Reversible, Self,
                    Sized, SupportsAbs, SupportsFloat, SupportsIndex, SupportsInt, Text, TypeAlias,
                    TypeGuard, TypeVarTuple,
                    Unpack, ValuesView)

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
Json: TypeAlias = "dict[str, Json] | list[Json] | str"
Handler = typing.Callable[Concatenate[int, P], Awaitable[None]]
Pair = Annotated[tuple[int, int], "metadata"]
Many = typing.Union[Mapping[str, int], MutableMapping[str, int], AbstractSet[int], Collection[int], None]
More = typing.Optional[typing.Tuple[Unpack[Ts]]]


class Shape:
    def scale(self, k) -> Self:
        return self

    @typing.no_type_check
    def area(self, unit: "nonsense!"):
        return 4


def never() -> NoReturn:
    raise RuntimeError("never returns")


def impossible(x: int) -> str:
    if x > 0:
        return "positive"
    elif x <= 0:
        return "not positive"
    typing.assert_never(x)


def guard(x) -> TypeGuard[int]:
    return isinstance(x, int)


print(Shape().scale(2).area(1), impossible(0), guard(5), Text is str, P.__name__, Ts.__name__,
    AnyStr.__name__)
try:
    never()
except RuntimeError as error:
    print(error)
d = DefaultDict(int)
d["a"] += 1
print(dict(d), Deque([1, 2], 1), Counter("aab")["a"], OrderedDict(a=1)["a"], isinstance([],
    typing.Sequence), isinstance(5, Hashable))
print(isinstance([], Sized), isinstance({}, typing.Iterable), isinstance([], Container), isinstance([],
    Reversible), isinstance(1, SupportsInt))
print(isinstance(1, SupportsIndex), isinstance(1.5, SupportsFloat), isinstance("", SupportsAbs),
    isinstance(len, typing.Callable))


class Movie(typing.TypedDict, total=False):
    title: typing.Required[str]
    year: typing.NotRequired[int]


@typing.dataclass_transform()
def model(cls):
    return cls


@model
class Plain:
    x: int = 3


print(Plain().x, Movie(title="t"), typing.assert_type(5, int))
try:
    typing.assert_never(5)
except AssertionError as error:
    print(type(error).__name__)
IDs: typing.List[typing.NewType("Id", int)] = [1, 2]
Stream = Generator[int, None, str]
Parts = [KeysView, ValuesView, ItemsView, FrozenSet, MutableSet, MutableSequence, BinaryIO, Never,
    LiteralString]
Parts += [typing.IO[str], typing.TextIO, typing.Match[str], typing.Pattern[str], typing.ContextManager[int]]
Parts += [typing.AsyncIterator[int], typing.AsyncIterable[int], typing.AsyncGenerator[int, None]]
Parts += [typing.Coroutine[int, int, int], typing.AsyncContextManager[int]]
print(IDs, len(Parts))
