"""The same loop at native speed: the kernel explores, a slice of time at once, and comes back with every state that may
be wrong. Whether it is, and what to say of it, is decided here by the same `Properties` as in `python_loop.py`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import cast

from pathproof.estimation import Evidence, Point
from pathproof.machine._kernel import Exploring
from pathproof.machine.interface import State
from pathproof.machine.native import NativeMachine, NativeState
from pathproof.properties.deadlock import Deadlocks
from pathproof.properties.failure import Failures
from pathproof.properties.invariant import Invariants
from pathproof.properties.step_invariant import StepInvariants
from pathproof.search.graph import Graph
from pathproof.search.observer import Observer
from pathproof.search.plan import Plan
from pathproof.search.resumable import Resumable
from pathproof.search.snapshot import Snapshot, misfit
from pathproof.search.strategy import BreadthFirst, DepthFirst
from pathproof.store import BitState, Exact, Fingerprints, bits, fingerprints

STRATEGIES = (BreadthFirst, DepthFirst)
STORES = (Exact, Fingerprints, BitState)
PROPERTIES = (Failures, Deadlocks, Invariants, StepInvariants)
SLICE = 0.05  # seconds
UNLIMITED = 2**62


class NativeLoop(Resumable):
    """Breadth-first and depth-first search by the kernel."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        limits, settings = plan.budget.limits, plan.settings
        self._native = native = cast(NativeMachine, plan.machine)
        self._loop = native.explore(
            plan.strategy.name,
            UNLIMITED if limits.states is None else limits.states,
            UNLIMITED if limits.depth is None else limits.depth,
            {Fingerprints: 0, BitState: bits.checked(settings.bits)}.get(plan.store),
        )
        self._watchers = [each for each in plan.observers if type(each).rows is not Observer.rows]
        self._watched = 0  # how many states they know of

    @classmethod
    def refusal(cls, plan: Plan) -> str | None:
        if plan.machine.engine != "native":
            return "the machine is the reference machine"
        if plan.strategy not in STRATEGIES:
            return f"{plan.strategy.name} search is written in Python"
        if plan.store not in STORES:
            return f"the {plan.store.name} store is written in Python"
        if (reason := plan.new_properties().not_by(PROPERTIES)) is not None:
            return reason
        for observer in plan.observers:
            if observer.every_step:
                return f"{type(observer).__name__} wants to see every step"
        return None

    def _run(self) -> None:
        try:
            self._resume()
            self._explore()
        finally:
            self._hear()

    def _hear(self) -> None:
        for name, spoke in zip(self._native.invariants, self._loop.judged(), strict=True):
            self.properties.heard(Invariants.name, name, bool(spoke))
        for name, flags in zip(self._native.step_invariants, self._loop.judged_steps(), strict=True):
            self.properties.heard(StepInvariants.name, name, bool(flags & 1), bool(flags & 2))

    def _explore(self) -> None:
        while self.stopped is None and (event := self._loop.advance(SLICE)) != "finished":
            if event == "look":
                self._look()
            elif event == "look at step":
                self._look_at_step()
                if self._loop.arrive():
                    self._look()
            elif event == "full":
                self._full()
            self._show_rows()
            for observer in self.observers:
                observer.paused(self)
            self.stopped = self.stopped or self._spent()
        self._show_rows()

    def _spent(self) -> str | None:
        return self.budget.spent(pause=True, soon=self._soon())

    def _soon(self) -> int:
        """Bytes of memory that will be wanted at once: by tables that grow, and by who watches, in the end."""
        return self._loop.growth() + self.states * sum(observer.bytes_per_state for observer in self.observers)

    def _look(self) -> None:
        root, number = self._loop.looked_at()
        state = cast(State, NativeState(self._native, root))
        self._judge(self.properties.of_state(state), lambda: self._choices_to(number))

    def _choices_to(self, number: int) -> list[int]:
        return self._loop.path(number)

    def _look_at_step(self) -> None:
        *roots, number, choice = self._loop.looked_at_step()
        before, after = (cast(State, NativeState(self._native, root)) for root in roots)
        self._judge_step(before, after, number, choice)

    def _show_rows(self) -> None:
        if self._watchers and self._watched < self.states:
            first, self._watched = self._watched, self.states
            batch = recorded(self._loop, first)
            for observer in self._watchers:
                observer.rows(first, batch)

    @property
    def states(self) -> int:
        return self._loop.states()

    @property
    def transitions(self) -> int:
        return self._loop.transitions()

    @property
    def depth(self) -> int:
        return self._loop.depth()

    @property
    def waiting(self) -> int:
        return self._loop.waiting()

    @property
    def untaken(self) -> int:
        return self._loop.untaken()

    @property
    def cut(self) -> bool:
        return self._loop.cut()

    @property
    def repeated(self) -> bool:
        return False

    def graph(self) -> Graph:
        return recorded(self._loop)

    def unfollowed(self, fanouts: Sequence[int]) -> Iterator[tuple[int, int]]:
        followed = array("I", [0]) * self.states
        numbers, choices = (array("I", column) for column in self._loop.unfollowed(followed))
        single: dict[int, bytearray] = {}
        for number, choice in zip(numbers, choices, strict=True):
            if number not in single:
                single[number] = bytearray(fanouts[number] // 8 + 1)
            single[number][choice // 8] |= 1 << choice % 8
        for number, (fanout, first) in enumerate(zip(fanouts, followed, strict=True)):
            if first < fanout or number in single:
                rest = int.from_bytes(single.get(number, b""), "little")
                yield number, (1 << fanout) - (1 << first) | rest

    def evidence(self) -> Evidence | None:
        return self._shown(self._loop.level_starts(), self.states, self._loop.course(), None)

    def statistics(self) -> dict[str, int | float]:
        interpreted, replayed = self._native.kernel.steps()
        used = self._native.kernel.bytes_used() + self._loop.bytes_used()
        statistics = {
            "steps_interpreted": interpreted,
            "steps_replayed": replayed,
            "store_bytes": used,
            "store_bytes_per_state": used / max(1, self.states),
        }
        if self.plan.store is Fingerprints:
            statistics["store_collision_chance"] = fingerprints.collision_chance(self.states)
        elif self.plan.store is BitState:
            filling = bits.filling(self._loop.ones(), self.plan.settings.bits)
            statistics |= {f"store_{name}": value for name, value in filling.items()}
        return statistics

    def caveat(self) -> str:
        if self.plan.store is Fingerprints:
            return fingerprints.caveat(self.states)
        if self.plan.store is BitState:
            return bits.caveat(self._loop.ones(), self.plan.settings.bits)
        return ""

    def snapshot(self) -> Snapshot | None:
        self._hear()
        return self._standing(*self._loop.standing(), self._loop.course())

    def _piece(self, first: int, end: int) -> Graph:
        return recorded(self._loop, first, end)

    def _retrace(self, rows: Graph, begin: int, end: int) -> int:
        before = self.states
        event = self._loop.retrace(rows.parents, rows.choices, rows.indegrees, begin, end)
        if event == "misfit":
            raise misfit()
        if event == "look":
            self._look()
        elif event == "full":
            self._full()
        self._show_rows()
        return begin + self.states - before

    def _stand_at(self, untaken: int, course: Sequence[Point]) -> bool:
        return self._loop.stand_at(untaken, course)


def recorded(loop: Exploring, first: int = 0, end: int | None = None) -> Graph:
    """What the loop knows of each state from number `first` on, up to `end`."""
    rows = (loop.states() if end is None else end) - first
    graph = Graph(*(array("I", [0]) * rows for _ in range(4)))
    loop.record(first, graph.parents, graph.choices, graph.fanouts, graph.indegrees)
    return graph
