"""A machine over an explicit graph: what stores, strategies, the loop and the reports are tested on.

A graph maps each state's name to the names of its successors, in the order of its choices; None is a step that
`assume(False)` dropped. A state's components are the letters of its name, so states share components as real ones
do. `undeclared` makes a step raise `Undeclared` until its location is declared, and `refined` is the graph from then
on: declaring makes steps finer.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from types import SimpleNamespace

from pathproof.errors import PathproofError, Undeclared
from pathproof.machine.interface import (
    Choice,
    Deadlock,
    Declared,
    Pending,
    StepRecord,
    Story,
    ThreadView,
    Violation,
)
from pathproof.machine.options import Options

Graph = Mapping[str, Sequence[str | None]]


class GraphState:
    def __init__(self, machine: GraphMachine, name: str) -> None:
        self.machine = machine
        self.name = name
        self.error = machine.errors.get(name)

    def __repr__(self) -> str:
        return f"GraphState({self.name!r})"

    def key(self) -> str:
        return self.name

    def vector(self) -> tuple[int, ...]:
        return tuple(self.machine.intern(letter.encode()) for letter in self.name)

    def fingerprint(self) -> int:
        return int.from_bytes(blake2b(self.name.encode(), digest_size=16, key=self.machine.secret).digest())


@dataclass
class GraphMachine:
    graph: Graph
    start: str = "a"
    errors: Mapping[str, Violation] = field(default_factory=dict)
    deadlocks: Mapping[str, Deadlock] = field(default_factory=dict)
    pending: Mapping[str, list[Pending]] = field(default_factory=dict)
    holds: Mapping[str, Callable[[str], bool | None]] = field(default_factory=dict)
    holds_on_steps: Mapping[str, Callable[[str, str], bool | None]] = field(default_factory=dict)
    undeclared: Mapping[tuple[str, int], tuple[str, str]] = field(default_factory=dict)
    refined: Mapping[str, Graph] = field(default_factory=dict)
    refuses: Mapping[tuple[str, int], PathproofError] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.program = SimpleNamespace(call=None)
        self.options = Options()
        self.declared = Declared()
        self.invariants = tuple(self.holds)
        self.step_invariants = tuple(self.holds_on_steps)
        self.secret = secrets.token_bytes(16)
        self.pool: list[bytes] = []
        self.identifiers: dict[bytes, int] = {}
        self.restored = 0
        self.witnessed: set[str] = set()
        self.engine = "reference"
        self.generation = 0

    def intern(self, contents: bytes) -> int:
        if contents not in self.identifiers:
            self.identifiers[contents] = len(self.pool)
            self.pool.append(contents)
        return self.identifiers[contents]

    def component(self, identifier: int) -> bytes:
        return self.pool[identifier]

    def restore(self, vector: tuple[int, ...]) -> GraphState:
        self.restored += 1
        return self._state("".join(self.pool[identifier].decode() for identifier in vector))

    def _state(self, name: str) -> GraphState:
        state = GraphState(self, name)
        state.generation = self.generation
        return state

    def initial(self) -> GraphState:
        return self._state(self.start)

    def choices(self, state: GraphState) -> list[Choice]:
        assert state.generation == self.generation, "a state from before a declaration is void"
        if state.error is not None:
            return []
        return [Choice(f"T{index}", 0, 1) for index in range(len(self.graph.get(state.name, ())))]

    def step(self, state: GraphState, index: int) -> GraphState | None:
        assert state.generation == self.generation, "a state from before a declaration is void"
        assert state.error is None
        assert 0 <= index < len(self.graph[state.name])
        kind, location = self.undeclared.get((state.name, index), ("mutable", ""))
        if location and location not in self.declared.mutable + self.declared.probed:
            raise Undeclared(kind, location)
        if (state.name, index) in self.refuses:
            raise self.refuses[state.name, index]
        target = self.graph[state.name][index]
        return None if target is None else self._state(target)

    def declare(self, undeclared: Undeclared) -> None:
        (self.declared.mutable if undeclared.kind == "mutable" else self.declared.probed).append(undeclared.location)
        self.declared.mutable.sort()
        self.declared.probed.sort()
        self.graph = self.refined.get(undeclared.location, self.graph)
        self.generation += 1

    def deadlock(self, state: GraphState, names: Mapping[str, str] | None = None) -> Deadlock | None:
        return self.deadlocks.get(state.name)

    def accesses(self, state: GraphState, names: Mapping[str, str] | None = None) -> list[Pending]:
        return self.pending.get(state.name, [])

    def location(self, state: GraphState, place: Hashable, names: Mapping[str, str] | None = None) -> str:
        return str(place)

    def check_invariant(self, name: str, state: GraphState) -> bool | None:
        return self.holds[name](state.name)

    def check_step_invariant(self, name: str, before: GraphState, after: GraphState) -> bool | None:
        return self.holds_on_steps[name](before.name, after.name)

    def describe(self, state: GraphState, index: int) -> StepRecord:
        target = self.graph[state.name][index]
        return StepRecord(index, f"T{index}", "graph.py", 1, f"{state.name} -> {target}", (), (str(target),))

    def story(self, choices: Sequence[int]) -> Story:
        state, steps = self.initial(), []
        for choice in choices:
            steps.append(self.describe(state, choice))
            state = self.step(state, choice)
        return Story(tuple(steps))

    def threads(self, state: GraphState, names: Mapping[str, str] | None = None) -> list[ThreadView]:
        return [ThreadView("T0", "ready", "graph.py", 1, state.name)]


def reachable(graph: Graph, start: str = "a") -> set[str]:
    """The states that can be reached, found the plainest way, to compare with."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += [target for target in graph.get(name, ()) if target is not None]
    return seen


def distances(graph: Graph, start: str = "a") -> dict[str, int]:
    """How many steps each state is from the start at least."""
    layer, depth, seen = {start}, 0, {start: 0}
    while layer:
        depth += 1
        layer = {t for name in layer for t in graph.get(name, ()) if t is not None} - set(seen)
        seen |= dict.fromkeys(layer, depth)
    return seen
