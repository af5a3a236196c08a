"""What tests need of a machine, without search, stores or reports: run a sequential program, enumerate a whole graph.

The enumeration here is deliberately naive and shares nothing with `pathproof.search`, so that it can judge it. It runs
on either machine: a test that says what programs mean takes `engine` as a parameter from `ENGINES`. The kernel is
imported without asking whether it is there: tests without it are no tests.
"""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from pathproof.errors import Undeclared
from pathproof.language import load
from pathproof.machine import Options, ReferenceMachine
from pathproof.machine.native import NativeMachine
from pathproof.machine.values import Record, Ref, Value
from pathproof.properties.race import Races

KEY = bytes(range(32))
ENGINES = {"reference": ReferenceMachine, "native": NativeMachine}
_SCRATCH = tempfile.TemporaryDirectory(prefix="pathproof-")


def program_file(source: str | Path) -> Path:
    """A path as it is; a source text as a file."""
    if isinstance(source, Path):
        return source
    if "\n" not in source and source.endswith(".py"):
        return Path(source)
    file = Path(_SCRATCH.name) / f"program_{sha256(source.encode()).hexdigest()[:16]}.py"
    file.write_text(source)
    return file


def machine_for(
    source: str | Path,
    options: Options | None = None,
    args: Sequence[str] = (),
    engine: str = "reference",
    **words: Any,
) -> Any:
    return ENGINES[engine](load(program_file(source), args, **words), options or Options(), KEY)


def run_sequential(source: str | Path, args: Sequence[str] = (), engine: str = "reference") -> tuple[str, str | None]:
    """What a single-threaded program prints, and its uncaught exception as "Type: message", if any."""
    return run_alone(machine_for(source, args=args, engine=engine))


def run_alone(machine: Any) -> tuple[str, str | None]:
    while True:
        try:
            return _run(machine)
        except Undeclared as undeclared:
            machine.declare(undeclared)


def _run(machine: Any) -> tuple[str, str | None]:
    state = machine.initial()
    output = "".join(machine.output)
    while state.error is None and machine.choices(state):
        following = machine.step(state, 0)
        assert following is not None
        output += "".join(machine.output)
        state = following
    return output, state.error.message if state.error is not None else None


@dataclass
class Graph:
    """The whole reachability graph of a program, or, if it is not complete, what was seen before the limit."""

    states: int = 0
    transitions: int = 0
    complete: bool = True
    verdicts: set[tuple[str, str]] = field(default_factory=set)
    finals: set[frozenset[tuple[str, str]]] = field(default_factory=set)
    fanouts: list[int] = field(default_factory=list)
    mutable: list[str] = field(default_factory=list)
    probed: list[str] = field(default_factory=list)
    fingerprints: set[int] = field(default_factory=set)


def explore(
    source: str | Path,
    *,
    options: Options | None = None,
    order: str = "bfs",
    args: Sequence[str] = (),
    max_states: int = 20000,
    races: bool = False,
    engine: str = "reference",
) -> Graph:
    return graph_of(machine_for(source, options, args, engine), order, max_states, races)


def graph_of(machine: Any, order: str = "bfs", max_states: int = 20000, races: bool = False) -> Graph:
    while True:
        try:
            return _enumerate(machine, order, max_states, races)
        except Undeclared as undeclared:
            machine.declare(undeclared)


def _enumerate(machine: Any, order: str, max_states: int, races: bool) -> Graph:
    graph = Graph()
    initial = machine.initial()
    seen = {initial.key()}
    pending = deque([initial])
    tentative: set[tuple[str, str]] = set()
    while pending:
        state = pending.popleft() if order == "bfs" else pending.pop()
        graph.fingerprints.add(state.fingerprint())
        choices = machine.choices(state)
        graph.fanouts.append(len(choices))
        if state.error is not None:
            graph.verdicts.add((state.error.kind, state.error.message))
            continue
        deadlock = machine.deadlock(state)
        if deadlock is not None:
            (tentative if deadlock.tentative else graph.verdicts).add(("deadlock", "deadlock"))
        if not choices and not any(view.status == "stuck" for view in machine.threads(state)):
            graph.finals.add(globals_of(machine, state))
        for name in machine.invariants:
            if machine.check_invariant(name, state) is False:
                graph.verdicts.add(("invariant", name))
        if races:
            graph.verdicts.update(("race", "race") for _ in Races(machine).races(state))
        for index in range(len(choices)):
            target = machine.step(state, index)
            if target is None:
                continue
            graph.transitions += 1
            for name in machine.step_invariants:
                if machine.check_step_invariant(name, state, target) is False:
                    graph.verdicts.add(("step-invariant", name))
            if target.key() not in seen:
                if len(seen) >= max_states:
                    graph.complete = False
                    return graph
                seen.add(target.key())
                pending.append(target)
    graph.verdicts |= tentative
    graph.states = len(seen)
    graph.mutable, graph.probed = machine.declared.mutable, machine.declared.probed
    return graph


def globals_of(machine: Any, state: Any) -> frozenset[tuple[str, str]]:
    """The globals of a state as CPython would show them: immutable values, and lists and dicts of such."""
    if isinstance(machine, NativeMachine):
        machine, state = machine.reference, machine.handed_over(state)
    module = state.heap.get(machine.memory.module_ref(machine.program.subject))
    found = set()
    for name, value in (module.attrs if module is not None else {}).items():
        text = shown(state, value)
        if text is not None and not name.startswith("__"):
            found.add((name, text))
    return frozenset(found)


def shown(state: Any, value: Value) -> str | None:
    if type(value) is Ref:
        item = state.heap.get(value)
        if item is None or item.cls is None or item.cls.object is None:
            return None
        if item.kind == "list":
            parts = [shown(state, part) for part in item.data]
            return None if None in parts else f"[{', '.join(map(str, parts))}]"
        if item.kind == "dict":
            pairs = [(shown(state, key), shown(state, held)) for key, held in item.data.values()]
            if any(part is None for pair in pairs for part in pair):
                return None
            return "{" + ", ".join(f"{key}: {held}" for key, held in pairs) + "}"
        return None
    if type(value) is tuple:
        parts = [shown(state, part) for part in value]
        if None in parts:
            return None
        return f"({', '.join(map(str, parts))}{',' if len(parts) == 1 else ''})"
    if isinstance(value, int | str | float | bytes) or value is None:
        return repr(value)
    if isinstance(value, Record):
        return None
    return None
