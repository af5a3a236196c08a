"""`__init__` called again on objects of all kinds: what CPython does, or a refusal.

Our models make objects in ways that CPython's do not: one that could be called again would replace what others use."""

import json
import subprocess
import sys

import pytest

from pathproof.errors import Refused
from support.machines import run_sequential

HEADER = """
import collections, collections.abc, contextlib, contextvars, dataclasses, enum, functools, itertools, operator
import queue, sys, threading, types, typing
class Sequence:
    def __getitem__(self, place):
        if place > 3: raise IndexError
        return place
class Map(collections.abc.Mapping):
    def __getitem__(self, key): return 1
    def __iter__(self): return iter([1])
    def __len__(self): return 1
class Plain: x = 1
@functools.lru_cache
def cached(n): return n
@dataclasses.dataclass
class Data: a: int = 1
Pair = collections.namedtuple("Pair", "a b")
class Colour(enum.Enum): RED = 1
"""
OBJECTS = (
    "iter(Sequence())", "iter(lambda: 1, 2)", "reversed({1: 2})", "reversed([1])", "iter(vars(Plain()))",
    "vars(Plain())", "vars(Plain)", "collections.deque([1, 2], 5)", "iter(collections.deque([1]))",
    "reversed(collections.deque([1]))",
    "Pair.a", "Map().keys()", "Map().items()", "Map().values()", "dataclasses.fields(Data)[0]", "cached",
    "functools.cmp_to_key(lambda a, b: 0)(3)", "sys.version_info", "threading.main_thread()",
    "threading.BoundedSemaphore(2)", "typing.Optional[int]", "typing.List[int]", "list[int]", "int | str", "Colour.RED",
    "{}.keys()", "{}.items()", "range(3)", "slice(1)", "property(len)", "contextlib.nullcontext(1)",
    "contextlib.closing(Plain())", "collections.Counter('ab')", "collections.defaultdict(int)", "threading.local()",
    "threading.Lock()", "threading.RLock()", "ValueError(1)", "KeyError(3)", "StopIteration(4)", "object()", "[1, 2]",
    "{1: 2}", "{1, 2}", "frozenset([1])", "(1, 2)", "3", "'a'", "b'a'", "1.5", "operator.attrgetter('x')",
    "operator.methodcaller('x')", "itertools.cycle([1])", "itertools.repeat(1, 3)", "itertools.accumulate([1])",
    "itertools.groupby([1])", "itertools.product([1])", "filter(None, [1])", "functools.cached_property(len)",
    "(x for x in [1])", "types.MappingProxyType({})", "threading.Timer(1, len)", "queue.SimpleQueue()",
    "contextvars.ContextVar('name')", "functools.partial(len)",
)  # fmt: skip
ARGUMENTS = ("", "[7]", "[7], 9", "a=1", "None")
USE = """
try:
    made = {made}
    made.__init__({arguments})
    try: print(made if " at 0x" not in repr(made) else "an address")
    except Exception as error: print("repr", type(error).__name__)
    try: print([item if type(item) in (int, str) else "other" for item in itertools.islice(made, 5)])
    except Exception as error: print("iter", type(error).__name__)
except Exception as error:
    print(type(error).__name__)
"""
IN_CPYTHON = """
import contextlib, io, json, sys
shown = []
for program in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(program, {"__name__": "__main__"})
    shown.append(out.getvalue())
print(json.dumps(shown))
"""


def in_cpython(programs: list[str]) -> list[str]:
    command = [sys.executable, "-c", IN_CPYTHON]
    ended = subprocess.run(command, input=json.dumps(programs), capture_output=True, text=True, check=True, timeout=60)
    shown: list[str] = json.loads(ended.stdout)
    return shown


def differing(programs: list[str], engine: str) -> list[tuple[str, str, str]]:
    shown: dict[str, str] = {}
    for program in programs:
        try:
            shown[program] = "".join(run_sequential(program, engine=engine)[0])
        except Refused:
            continue
    expected = in_cpython(list(shown))  # what is refused may not end there
    return [
        (program.removeprefix(HEADER), ours, theirs)
        for (program, ours), theirs in zip(shown.items(), expected, strict=True)
        if ours != theirs
    ]


def programs(shift: int) -> list[str]:
    chosen = (ARGUMENTS[(place + shift) % len(ARGUMENTS)] for place in range(len(OBJECTS)))
    return [HEADER + USE.format(made=made, arguments=given) for made, given in zip(OBJECTS, chosen, strict=True)]


def test_some_are_made_again() -> None:
    assert differing(programs(0), "native") == []


@pytest.mark.slow
@pytest.mark.parametrize("shift", range(len(ARGUMENTS)))
def test_all_are_made_again(shift: int, engine: str) -> None:
    assert differing(programs(shift), engine) == []
