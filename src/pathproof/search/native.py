"""The same loop at native speed: the kernel explores, a slice of time at once, and comes back with every state that may
be wrong. Whether it is, and what to say of it, is decided here by the same `Properties` as in `exploration.py`.

It serves breadth-first and depth-first search over all stores but the uncompressed one, and all properties but races;
everything else (other strategies, races, observers that want to see every step) runs in the Python loop, on the same
machine.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import cast

from pathproof.machine._kernel import Exploring
from pathproof.machine.interface import Machine, State
from pathproof.machine.native import NativeMachine, NativeState
from pathproof.search.findings import Findings, Found
from pathproof.search.limits import Budget
from pathproof.search.observer import Observer
from pathproof.search.properties import Properties
from pathproof.search.recorder import Record
from pathproof.search.result import Settings
from pathproof.store import BitState, Collapsed, Exact, Fingerprints, bits, fingerprints

STRATEGIES = ("breadth-first", "depth-first")
STORES = (Exact.name, Collapsed.name, Fingerprints.name, BitState.name)
_SLICE = 0.05  # seconds
_UNLIMITED = 2**62


def can_explore(machine: Machine, settings: Settings, observers: Sequence[Observer]) -> bool:
    """Whether the native loop does what is asked."""
    return (
        machine.engine == "native"
        and settings.search in STRATEGIES
        and settings.store in STORES
        and settings.backtrack == "undo"
        and not settings.races
        and not any(observer.every_step for observer in observers)
    )


class NativeExploration:
    """One attempt at exploring a machine's states, like `Exploration`."""

    def __init__(
        self,
        machine: Machine,
        settings: Settings,
        properties: Properties,
        budget: Budget,
        observers: Sequence[Observer],
    ) -> None:
        self.machine = machine
        self.properties = properties
        self.budget = budget
        self.observers = observers
        self.findings = Findings(settings.all_violations)
        self.stopped: str | None = None
        self.settings = settings
        limits = budget.limits
        self._native = native = cast(NativeMachine, machine)
        self._loop = native.explore(
            settings.search,
            _UNLIMITED if limits.states is None else limits.states,
            _UNLIMITED if limits.depth is None else limits.depth,
            {Fingerprints.name: 0, BitState.name: bits.checked(settings.bits)}.get(settings.store),
        )

    def run(self) -> None:
        for observer in self.observers:
            observer.started(self)
        try:
            while self.stopped is None and (event := self._loop.advance(_SLICE)) != "finished":
                if event == "look":
                    self._look()
                elif event == "look at step":
                    self._look_at_step()
                    if self._loop.arrive():
                        self._look()
                elif event == "full":
                    self.stopped = f"reached the limit of {self.states:,} states"
                for observer in self.observers:
                    observer.paused(self)
                self.stopped = self.stopped or self.budget.spent(pause=True, soon=self._soon())
        finally:
            judged = zip(self._native.invariants, self._loop.judged(), strict=True)
            self.properties.silent -= {name for name, somewhere in judged if somewhere}
            for name, flags in zip(self._native.step_invariants, self._loop.judged_steps(), strict=True):
                if flags & 1:
                    self.properties.judged_on_steps.add(name)
                if flags & 2:
                    self.properties.silent_on_steps.add(name)

    def _soon(self) -> int:
        """Bytes of memory that will be wanted at once: by tables that grow, and by who watches, in the end."""
        return self._loop.growth() + self.states * sum(observer.bytes_per_state for observer in self.observers)

    def _look(self) -> None:
        root, number = self._loop.looked_at()
        state = cast(State, NativeState(self._native, root))
        if self.findings.add(self.properties.of_state(state), lambda: self._loop.path(number)):
            self.stopped = "found a violation"

    def _look_at_step(self) -> None:
        *roots, number, choice = self._loop.looked_at_step()
        before, after = (cast(State, NativeState(self._native, root)) for root in roots)
        if self.findings.add(
            self.properties.of_step(before, after), lambda: [*self._loop.path(number), choice]
        ):
            self.stopped = "found a violation"

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
    def missing(self) -> str | None:
        if self.stopped is not None:
            return self.stopped
        if self._loop.cut():
            return f"reached the limit of {self.budget.limits.depth:,} steps from the start"
        if self.settings.store == BitState.name:
            return f"the {BitState.name} store may take a new state for a known one"
        if untaken := self._loop.untaken():
            return f"the search ended with {untaken:,} choices not taken"
        return None

    @property
    def violations(self) -> list[Found]:
        return self.findings.violations(self.missing is None)

    @property
    def suspected(self) -> list[Found]:
        return self.findings.suspected

    def record(self) -> Record:
        """For the certificate."""
        return recorded(self._loop)

    def statistics(self) -> dict[str, int | float]:
        interpreted, replayed = self._native.kernel.steps()
        used = self._native.kernel.bytes_used() + self._loop.bytes_used()
        statistics = {
            "steps_interpreted": interpreted,
            "steps_replayed": replayed,
            "store_bytes": used,
            "store_bytes_per_state": used / max(1, self.states),
        }
        if self.settings.store == Fingerprints.name:
            statistics["store_collision_chance"] = fingerprints.collision_chance(self.states)
        elif self.settings.store == BitState.name:
            filling = bits.filling(self._loop.ones(), self.settings.bits)
            statistics |= {f"store_{name}": value for name, value in filling.items()}
        return statistics

    def caveat(self) -> str:
        if self.settings.store == Fingerprints.name:
            return fingerprints.caveat(self.states)
        if self.settings.store == BitState.name:
            return bits.caveat(self._loop.ones(), self.settings.bits)
        return ""


def recorded(loop: Exploring) -> Record:
    """What the loop knows of each state."""
    record = Record(*(array("I", [0]) * loop.states() for _ in range(4)))
    loop.record(record.parents, record.choices, record.fanouts, record.indegrees)
    return record
