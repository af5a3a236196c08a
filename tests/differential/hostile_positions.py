"""Random programs with much code at few or odd positions, and what tells whether their states are told apart.

Every program makes functions, lambdas, comprehensions, generators and classes that look alike but for what they
return: on one line, in nested f-strings over several lines, behind line continuations, decorators, semicolons and form
feeds. It keeps one of them, forgets the others, waits for a choice, calls it and prints what it gives. A machine or
store that takes two of them for one prints too little. `told_apart` also compares the encoding of everything that is
interned with its contents, by a comparison of its own.
"""

from __future__ import annotations

import struct
from collections import deque
from random import Random
from typing import Any

from pathproof.errors import Undeclared
from pathproof.language import Program
from pathproof.language.code import Code
from pathproof.machine import Options, ReferenceMachine
from pathproof.machine.native import NativeMachine
from pathproof.machine.objects import ClassInfo, Object
from pathproof.machine.values import Primitive, Record, Ref, Sentinel, refs_in

KEY = bytes(range(32))
PRELUDE = """from pathproof import choose
made = []
def add(f):
    made.append(f)
    return 0
def later(i): return lambda: next(i)
"""
CHOICE = """def run(items, _):
    g = items[choose(len(items))]
    items = None
    choose(2)
    print(g())
"""
CALL = "run(made.copy(), made.clear())\n"
_QUOTES = ("'''", '"""', "'", '"')


class _Drawn:
    """One program, drawn part by part."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.values = 0

    def value(self) -> int:
        self.values += 1
        return self.values

    def callable(self) -> str:
        """An expression without quotes or line ends that gives a function of no arguments."""
        v = self.value()
        return self.random.choice((
            f"lambda: {v}", f"(lambda: {v})", f"lambda a={v}: a", f"lambda: [x for x in ({v},)][0]",
            f"lambda: (lambda: {v})()", f"(lambda v: lambda: v)({v})", f"[lambda: {v}][0]",
            f"[(lambda: x) for x in ({v},)][0]", f"next((lambda: x) for x in ({v},))",
            f"later(x for x in ({v},))", f"later(iter([{v}]))", f"{{0: lambda: {v}}}[0]",
            f"(lambda: {{{v}: x for x in (0,)}}).__call__", f"[{v}].pop", f"({v}, [{v}])[1].pop",
        ))  # fmt: skip

    def added(self) -> str:
        return f"add({self.callable()})"

    def blank(self, line_end: float) -> str:
        """CPython 3.11 forgets the columns before an f-string of several lines inside another one: now and then two
        columns fall together."""
        ends = "\n" if self.random.random() < line_end else ""
        return ends + " " * self.random.choice((0, 1, 2, 2, 3, 4))

    def f_string(self, level: int = 0) -> str:
        quote = _QUOTES[level]
        long = level < 2
        parts = []
        for _ in range(self.random.randint(1, 3)):
            if level < 3 and self.random.random() < 0.5:
                inner = self.f_string(level + 1)
            else:
                inner = self.added() if self.random.random() < 0.3 else f"add(lambda: {self.value()})"
            before, after = self.blank(0.1 * long), self.blank(0.5 * long)
            if inner.startswith("{"):
                before += " "
            kind = self.random.random()
            if kind < 0.1:
                parts.append(f"{{0:{{{before}{self.added()}{after}}}}}")
            elif kind < 0.2:
                parts.append(f"{{{before}{inner}{after}!r}}")
            else:
                parts.append(f"{{{before}{inner}{after}}}")
            parts.append(self.random.choice(("", "", " ", "ab", "é", "\n" if long else "-")))
        return f"f{quote}{''.join(parts)}{quote}"

    def twins(self) -> str:
        """The shortest of these: every fifth or so is a pair with one position."""
        blanks = [" " * self.random.randrange(5) for _ in range(4)]
        functions = [f"add(lambda: {self.value() % 10})" for _ in range(3)]
        third = f"{{{blanks[2]}{functions[2]}{blanks[3]}}}" if self.random.random() < 0.3 else ""
        return f"x = (f'''{{{functions[0]}}}{{{blanks[0]}f\"\"\"{{{blanks[1]}{functions[1]}\n}}{third}\"\"\"}}''')"

    def statement(self) -> str:
        v, added = self.value(), self.added
        draw = self.random.randrange(16)
        if draw < 2:
            return self.twins()
        if draw < 6:
            return f"x = ({self.f_string()})"
        return (
            lambda: f"{added()}; {added()}; {added()}",
            lambda: f"{added()} + \\\n{added()}",
            lambda: f"({added()},\n{added()}, {added()})",
            lambda: f"@add\ndef f(): return {v}\n@add\ndef f(): return {self.value()}\ndel f",
            lambda: f"def f(): return {v}\nadd(f); del f",
            lambda: f"\f{added()}; {added()}",
            lambda: f"try: {added()}\nfinally: {added()}; {added()}",
            lambda: f"class K: {added()}; __call__ = lambda self: {v}\nadd(K()); del K",
            lambda: f"é = {added()}; ü = {added()} if {added()} else {added()}",
            lambda: f"for _ in (0, 1): {added()}; {added()}",
        )[draw - 6]()


def from_seed(seed: int) -> str:
    drawn = _Drawn(seed)
    body = [drawn.statement() for _ in range(drawn.random.choice((1, 1, 2)))]
    end = f"    assert False, {drawn.value()}\n" if drawn.random.random() < 0.2 else ""
    return PRELUDE + "\n".join(body) + "\n" + CHOICE + end + CALL


def results(source: str) -> set[str]:
    """All that the program can print, by CPython. (It has no quotes of ours and nothing but what is above.)"""
    names: dict[str, Any] = {}
    exec(source.replace("from pathproof import choose\n", "").partition("def run(items, _):")[0], names)
    return {f"{made()}\n" for made in names["made"]}


def told_apart(program: Program, source: str, native: bool = True) -> int:
    """How many states there are; an `AssertionError` says what was taken for one."""
    expected = results(source)
    fingerprints = []
    for machine in (ReferenceMachine, NativeMachine)[: 1 + native]:
        found, printed = _explored(machine(program, Options(), KEY))
        assert printed == expected, f"{machine.engine} prints {printed}, CPython {expected}"
        assert len(set(found)) == len(found), f"{machine.engine}: two states have one fingerprint"
        fingerprints.append(set(found))
    assert len(fingerprints) == 1 or fingerprints[0] == fingerprints[1], "the machines have other states"
    return len(fingerprints[0])


def _explored(machine: Any) -> tuple[list[int], set[str]]:
    while True:
        ledger = Ledger()
        if isinstance(machine, ReferenceMachine):
            ledger.watch(machine)
        try:
            found, printed, components = _explore(machine)
        except Undeclared as undeclared:
            machine.declare(undeclared)
            continue
        if isinstance(machine, ReferenceMachine):
            names = [each.digest() for each in machine.memory.pool.components if isinstance(each, Ref)]
            assert len(set(names)) == len(names), "two names have one digest"
        else:
            encodings = {machine.component(each) for each in components}
            assert len(encodings) == len(components), "two components of the kernel have one encoding"
        return found, printed


def _explore(machine: Any) -> tuple[list[int], set[str], set[int]]:
    initial = machine.initial()
    seen, pending, fingerprints = {initial.key()}, deque([initial]), []
    printed: set[str] = set()
    components: set[int] = set()
    while pending:
        state = pending.popleft()
        fingerprints.append(state.fingerprint())
        components.update(state.vector())
        for index in range(len(machine.choices(state))):
            target = machine.step(state, index)
            text = "".join(machine.output)
            if text:
                printed.add(text)
            if target.key() not in seen:
                seen.add(target.key())
                pending.append(target)
    return fingerprints, printed, components


class Ledger:
    """Everything that a reference machine interns: equal encodings must mean equal contents, and the reverse."""

    def __init__(self) -> None:
        self.contents: dict[bytes, Any] = {}
        self.encodings: dict[Any, bytes] = {}

    def watch(self, machine: ReferenceMachine) -> None:
        pool = machine.memory.pool
        intern = type(pool).intern

        def watched(item: Object) -> Object:
            contents = contents_of(item)
            for encoding in (b"i" + item.encoded(), b"d" + item.digest_bytes()):
                known = self.contents.setdefault(encoding, contents)
                assert known == contents, f"one encoding for {known} and {contents}"
                assert self.encodings.setdefault((encoding[:1], contents), encoding) == encoding, f"two for {contents}"
            return intern(pool, item)

        pool.intern = watched  # type: ignore[method-assign]


def contents_of(item: Object) -> Any:
    """What an object is, compared by nothing that encodes it."""
    attrs: Any = None
    if item.attrs is not None:
        attrs = tuple((name, value_of(value)) for name, value in item.attrs.items())
        if item.kind == "module":
            attrs = frozenset(attrs)
    data: Any
    if item.kind == "set":
        keys = [value_of(key) for key in item.data.values()]
        data = tuple(keys) if any(refs_in(key) for key in item.data.values()) else frozenset(keys)
    elif item.kind == "dict":
        data = tuple((value_of(host), value_of(key), value_of(value)) for host, (key, value) in item.data.items())
    else:
        data = value_of(item.data)
    return (item.kind, value_of(item.cls), data, attrs, item.site, item.published)


def value_of(value: Any) -> Any:
    kind = type(value)
    if kind is float:
        return "float", struct.pack(">d", value)
    if kind in (Ref, Primitive, Sentinel, Code) or isinstance(value, Ref):
        return kind.__name__, id(value)
    if kind in (tuple, list):
        return kind.__name__, tuple(value_of(each) for each in value)
    if kind is frozenset:
        return "frozenset", frozenset(value_of(each) for each in value)
    if kind is Record:
        return "Record", value.tag, value_of(value.fields)
    if kind is ClassInfo:
        return "ClassInfo", tuple(value_of(each) for each in vars(value).values())
    if kind is range:
        return "range", value.start, value.stop, value.step
    return kind.__name__, value
