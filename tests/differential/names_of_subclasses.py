"""Programs that inherit from a class of the library, one each, and give names of their own to what they add.

Names are those that the library's models use for themselves, wherever in the library; CPython says what the program
prints. Some are names that CPython's own class has: those programs may be refused.
"""

from __future__ import annotations

import ast
import json
import keyword
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent

SOURCES = Path(__file__).parents[2] / "src" / "pathproof" / "language"

# How to make an object of a class, and what to do with it: every class of the library that a program can inherit from.
RECIPES: dict[str, tuple[str, str]] = {
    "threading.Thread": (
        "target=print, args=('run',)",
        "x.start(); x.join(); print(x.is_alive(), x.daemon); x.name = 'me'; print(x.name)",
    ),
    "threading.Timer": (
        "5, print, ('run',)",
        "x.cancel(); x.start(); x.join(); print(x.interval, x.finished.is_set())",
    ),
    "threading.Event": (
        "",
        "print(x.is_set()); x.set(); print(x.wait(), x.is_set()); x.clear(); print(x.is_set())",
    ),
    "threading.Condition": (
        "",
        "with x:\n    print(x.wait_for(lambda: True)); x.notify(); x.notify_all()\nx.acquire(); x.release()",
    ),
    "threading.Semaphore": (
        "1",
        "print(x.acquire()); print(x.acquire(blocking=False)); x.release()\nwith x: print('in')",
    ),
    "threading.BoundedSemaphore": (
        "1",
        "x.acquire(); x.release()\ntry: x.release()\nexcept ValueError as e: print(e)",
    ),
    "threading.Barrier": (
        "1",
        "print(x.wait(), x.parties, x.n_waiting, x.broken); x.abort(); print(x.broken); x.reset()",
    ),
    "threading.BrokenBarrierError": ("1", "print(x.args)"),
    "queue.Queue": (
        "2",
        "x.put(1); x.put(2); print(x.qsize(), x.full(), x.get(), x.empty()); x.task_done(); print(x.maxsize)",
    ),
    "queue.LifoQueue": ("", "x.put(1); x.put(2); print(x.get(), x.qsize(), x.get_nowait(), x.empty())"),
    "queue.PriorityQueue": ("", "x.put(2); x.put(1); print(x.get(), x.qsize(), x.get_nowait(), x.empty())"),
    "queue.SimpleQueue": ("", "x.put(1); print(x.get(), x.empty(), x.qsize())"),
    "queue.Empty": ("1, 2", "print(x.args, str(x))"),
    "queue.Full": ("1, 2", "print(x.args, str(x))"),
    "collections.deque": (
        "[1, 2, 3], 3",
        "x.append(4); x.appendleft(0); x.rotate(); print(list(x), x.maxlen, x.pop(), len(x), 2 in x, x == x.copy())",
    ),
    "collections.Counter": (
        "'abca'",
        "x.update('b'); x.subtract('c'); print(x.most_common(1), x + x, -x, x['z'], x.total())",
    ),
    "collections.OrderedDict": (
        "a=1, b=2",
        "x.move_to_end('a'); print(list(x), x.popitem(), x == {'b': 2}, len(x))",
    ),
    "collections.defaultdict": (
        "list",
        "x['a'].append(1); print(dict(x), x.default_factory is list, 'b' in x)",
    ),
    "functools.partial": ("print, 'partial'", "x(1); print(x.func is print, x.args, x.keywords)"),
    "contextlib.ExitStack": (
        "",
        "with x:\n    x.callback(print, 'bye'); print(x.enter_context(x.pop_all().__class__()) is x)",
    ),
    "contextlib.ContextDecorator": ("", "print(x is not None)"),
    "contextlib.AbstractContextManager": ("", "print(x.__enter__() is x)"),
    "contextlib.nullcontext": ("5", "with x as y: print(y, x.enter_result)"),
    "contextlib.suppress": ("KeyError", "with x: raise KeyError\nprint('on')"),
    "contextlib.closing": ("open_thing", "with x as y: print(y is open_thing)"),
    "types.SimpleNamespace": ("a=1", "x.b = 2; print(x.a + x.b, x == x)"),
    "abc.ABC": ("", "print(isinstance(x, abc.ABC))"),
    "collections.abc.Sized": ("", "print(len(x), isinstance(x, collections.abc.Sized))"),
    "collections.abc.Mapping": ("", "print(dict(x), x.get(9), list(x.items()), 1 in x, x == {1: 1, 2: 4})"),
    "collections.abc.MutableMapping": ("", "x.update({}); print(dict(x), x.pop(9, None), list(x.values()))"),
    "collections.abc.Sequence": ("", "print(list(x), x.index(1), x.count(1), 1 in x, list(reversed(x)))"),
    "collections.abc.MutableSequence": ("", "x.append(1); x.extend([]); print(list(x), x.index(1))"),
    "collections.abc.Iterator": ("", "print(list(x), iter(x) is x)"),
    "collections.abc.Set": ("", "print(x <= {1, 2}, x.isdisjoint([3]), 1 in x, len(x))"),
    "collections.abc.MutableSet": ("", "x |= set(); print(1 in x, len(x))"),
    "collections.abc.Callable": ("", "print(x(1))"),
    "itertools.count": ("3", "print(next(x), next(x))"),
    "itertools.chain": ("[1], [2]", "print(list(x))"),
    "itertools.cycle": ("[1, 2]", "print(next(x), next(x), next(x))"),
    "itertools.repeat": ("1, 2", "print(list(x))"),
    "itertools.islice": ("[1, 2, 3], 2", "print(list(x))"),
    "itertools.accumulate": ("[1, 2, 3]", "print(list(x))"),
    "itertools.compress": ("[1, 2, 3], [1, 0, 1]", "print(list(x))"),
    "itertools.dropwhile": ("lambda v: v < 2, [1, 2, 1]", "print(list(x))"),
    "itertools.takewhile": ("lambda v: v < 2, [1, 2, 1]", "print(list(x))"),
    "itertools.filterfalse": ("None, [0, 1, 2]", "print(list(x))"),
    "itertools.starmap": ("max, [(1, 2), (4, 3)]", "print(list(x))"),
    "itertools.groupby": ("[1, 1, 2]", "print([(k, list(g)) for k, g in x])"),
    "itertools.pairwise": ("[1, 2, 3]", "print(list(x))"),
    "itertools.zip_longest": ("[1], [2, 3]", "print(list(x))"),
    "itertools.product": ("[1], [2, 3]", "print(list(x))"),
    "itertools.permutations": ("[1, 2]", "print(list(x))"),
    "itertools.combinations": ("[1, 2, 3], 2", "print(list(x))"),
    "itertools.combinations_with_replacement": ("[1, 2], 2", "print(list(x))"),
    "builtins.object": ("", "print(isinstance(x, S))"),
    "builtins.int": ("5", "print(x + 1, x == 5, hash(x), str(x))"),
    "builtins.str": ("'ab'", "print(x + 'c', x.upper(), len(x))"),
    "builtins.float": ("1.5", "print(x * 2)"),
    "builtins.bytes": ("b'ab'", "print(x + b'c', len(x))"),
    "builtins.tuple": ("[1, 2]", "print(x + (3,), len(x))"),
    "builtins.frozenset": ("[1]", "print(1 in x, len(x))"),
    "builtins.list": ("[3, 1]", "x.append(2); x.sort(); print(x, len(x))"),
    "builtins.dict": ("a=1", "x['b'] = 2; print(dict(x), len(x))"),
    "builtins.set": ("[1]", "x.add(1); print(1 in x, len(x))"),
    "builtins.enumerate": ("['a']", "print(list(x))"),
    "builtins.zip": ("[1], [2]", "print(list(x))"),
    "builtins.map": ("str, [1]", "print(list(x))"),
    "builtins.filter": ("None, [0, 1]", "print(list(x))"),
    "builtins.reversed": ("[1, 2]", "print(list(x))"),
    "builtins.Exception": (
        "1, 2",
        "print(x.args, str(x))\ntry: raise x\nexcept S as e: print(e is x, e.__context__)",
    ),
    "builtins.KeyError": ("'a'", "print(x.args, str(x))"),
    "builtins.OSError": ("2, 'gone'", "print(x.args, x.errno, x.strerror)"),
    "builtins.StopIteration": ("4", "print(x.value)"),
    "builtins.SyntaxError": ("'bad'", "print(x.msg, x.lineno)"),
    "builtins.ImportError": ("'bad'", "print(x.msg, x.name)"),
    "builtins.UnicodeDecodeError": ("'utf-8', b'x', 0, 1, 'bad'", "print(x.reason, x.start)"),
}
# Methods that a class needs before it can be instantiated.
BODIES = {
    "contextlib.AbstractContextManager": "def __exit__(self, *args): return None",
    "contextlib.ContextDecorator": "def __enter__(self): return self\ndef __exit__(self, *args): return None",
    "collections.abc.Sized": "def __len__(self): return 2",
    "collections.abc.Callable": "def __call__(self, a): return a",
    "collections.abc.Iterator": (
        "left = 2\ndef __next__(self):\n    if not self.left: raise StopIteration\n    self.left -= 1; return self.left"
    ),
}
_LENGTH = "def __len__(self): return 2"
_ITER = f"{_LENGTH}\ndef __iter__(self): return iter((1, 2))"
_MAPPING = f"{_ITER}\ndef __getitem__(self, k):\n    if k not in (1, 2): raise KeyError(k)\n    return k * k"
_SEQUENCE = f"{_LENGTH}\ndef __getitem__(self, i): return (1, 2)[i]"
_SET = f"{_ITER}\ndef __contains__(self, v): return v in (1, 2)"
BODIES["collections.abc.Mapping"] = _MAPPING
BODIES["collections.abc.MutableMapping"] = (
    f"{_MAPPING}\ndef __setitem__(self, k, v): pass\ndef __delitem__(self, k): pass"
)
BODIES["collections.abc.Sequence"] = _SEQUENCE
BODIES["collections.abc.MutableSequence"] = (
    f"{_SEQUENCE}\ndef __setitem__(self, i, v): pass\ndef __delitem__(self, i): pass\ndef insert(self, i, v): pass"
)
BODIES["collections.abc.Set"] = _SET
BODIES["collections.abc.MutableSet"] = f"{_SET}\ndef add(self, v): pass\ndef discard(self, v): pass"
HOW = ("attribute", "class attribute", "method", "property", "setattr", "slot")


@cache
def private_names() -> tuple[str, ...]:
    """All names with one underscore that some source of the library mentions as an attribute or binds in a class."""
    found = set()
    for path in (SOURCES / "library").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.ClassDef):
                found.update(part.id for part in ast.walk(node) if isinstance(part, ast.Name))
                found.update(part.name for part in node.body if isinstance(part, ast.FunctionDef))
    return tuple(sorted(name for name in found if name[0] == "_" != name[1:2] and name[-1] != "_"))


@cache
def names_in_cpython(cls: str) -> frozenset[str]:
    """What CPython's class and its instances have under such names, with those of the classes above it."""
    table = json.loads((SOURCES / "cpython.json").read_text())
    module, _, name = cls.rpartition(".")
    found: set[str] = set()
    pending = [name]
    while pending:
        each = pending.pop()
        homes = [module, *table]
        known = next((table[home]["members"][each] for home in homes if each in table[home]["members"]), {})
        for word in f"{known.get('own', '')} {known.get('instance', '')}".split():
            found.add(word.partition("@")[0])
        bases = known.get("bases", [])
        pending += bases if isinstance(bases, list) else [base for each in bases.values() for base in each]
    return frozenset(found)


@dataclass(frozen=True)
class Added:
    """One name that a subclass adds."""

    name: str
    how: str
    number: int

    def in_class(self) -> str:
        match self.how:
            case "class attribute":
                return f"{self.name} = {self.number}"
            case "method":
                return f"def {self.name}(self, *args): return {self.number}"
            case "property":
                return f"@property\ndef {self.name}(self): return {self.number}"
        return ""

    def in_init(self) -> str:
        match self.how:
            case "attribute" | "slot":
                return f"self.{self.name} = {self.number}"
            case "setattr":
                return f"setattr(self, {self.name!r}, {self.number})"
        return ""

    def shown(self) -> str:
        return f"x.{self.name}()" if self.how == "method" else f"x.{self.name}"


def program(cls: str, added: list[Added]) -> str:
    """A subclass of `cls` that adds these names before and after the library's `__init__`, and a use of it."""
    arguments, use = RECIPES[cls]
    module = cls.rpartition(".")[0]
    slots = [each.name for each in added if each.how == "slot"]
    body = [each.in_class() for each in added] + [BODIES.get(cls, "")]
    if slots:
        body.append(f"__slots__ = {tuple(slots)!r}")
    given = [each.in_init() for each in added if each.in_init()]
    before, after = given[::2], given[1::2]
    if is_made_by_new(cls):
        before, after = [], [part.replace("self", "x", 1) for part in given]
    else:
        body += ["\n    ".join(["def __init__(self, *args, **kwargs):", *before, "super().__init__(*args, **kwargs)"])]
        body[-1] += "".join(f"\n    {part}" for part in after)
        after = []
    lines = ["import abc, collections.abc, contextlib" if module != "builtins" else "", f"import {module}"]
    lines += ["class Thing:\n    def close(self): print('closed')\nopen_thing = Thing()"]
    lines += [
        f"class S({cls}):",
        *("    " + part.replace("\n", "\n    ") for part in (*body, "pass") if part),
    ]
    lines += [f"x = S({arguments})", *after, use]
    lines += [f"print({each.name!r}, {each.shown()})" for each in added]
    return "\n".join(lines) + "\n"


def is_made_by_new(cls: str) -> bool:
    """Classes whose `__new__` takes the arguments, in CPython, and those without any."""
    made = "int str float bytes tuple frozenset enumerate zip map filter reversed object partial ABC SimpleQueue"
    return cls.startswith(("itertools.", "collections.abc.")) or cls.rpartition(".")[2] in made.split()


def together(programs: list[str]) -> str:
    """Several programs as one."""
    functions = [f"def case_{number}():\n" + indent(text, "    ") for number, text in enumerate(programs)]
    return "\n".join([*functions, *(f"case_{number}()" for number in range(len(programs)))]) + "\n"


def random_program(seed: int) -> tuple[str, str]:
    """A class and a program."""
    chance = random.Random(seed)
    cls = chance.choice(sorted(RECIPES))
    known = names_in_cpython(cls)
    names = [name for name in private_names() if name not in known]
    if chance.random() < 0.3:  # one that may be refused
        names = [name for name in known if not name.startswith("__") and not keyword.iskeyword(name)] or names
        chosen = [chance.choice(sorted(names))]
    else:
        chosen = chance.sample(names, chance.randint(1, 12))
    can_have_slots = cls.rpartition(".")[2] not in ("int", "bytes", "tuple")
    hows = HOW if can_have_slots else HOW[:-1]
    added = [Added(name, chance.choice(hows), number) for number, name in enumerate(chosen)]
    return cls, program(cls, added)
