"""One attempt at exploring a machine's states, whoever runs the loop.

There are two loops. `python_loop.py` serves every plan and is the definition; `native_loop.py` is the same at the
kernel's speed, for the plans that it serves. Both are made of the same parts, here and in `kernel/explore.hpp`:

| part     | question                                  | in Python       | in the kernel                        |
|----------|-------------------------------------------|-----------------|--------------------------------------|
| frontier | which transition is next?                 | `strategy.py`   | two orders                           |
| seen     | is this state new?                        | `store/`        | `states.hpp`, `hashed.hpp`           |
| judge    | is anything wrong with it?                | `properties/`   | says where Python must have a look   |
| watcher  | who else wants to know?                   | `observer.py`   | batches of rows                      |
| graph    | how was it reached, and what leads to it? | `graph.py`      | columns                              |

What a search found and whether it was complete is worded here, once. That both loops agree, row by row, is what
`tests/conformance/test_native_loop.py` checks.

A step may raise `Undeclared`: it needs a location that was assumed never to be written while shared. Then
all states so far are void, and whoever runs the loop (`speculation.py`) declares it and starts afresh.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from pathproof.properties import Finding
from pathproof.search.findings import Findings, Found
from pathproof.search.graph import Graph
from pathproof.search.plan import Plan


class Exploration(ABC):
    """`run` it, then read the rest."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.machine = plan.machine
        self.strategy = plan.strategy
        self.budget = plan.budget
        self.observers = plan.observers
        self.properties = plan.new_properties()
        self.findings = Findings(plan.settings.all_violations)
        self.stopped: str | None = None  # why the search stopped early

    @classmethod
    @abstractmethod
    def refusal(cls, plan: Plan) -> str | None:
        """Why this loop cannot do what is planned, in a few words; None if it can."""

    def run(self) -> None:
        """Explores until nothing is left, or until there is a reason to stop."""
        for observer in self.observers:
            observer.started(self)
        self._run()

    @abstractmethod
    def _run(self) -> None:
        """The loop."""

    @property
    @abstractmethod
    def states(self) -> int:
        """How many were found."""

    @property
    def distinct(self) -> int | None:
        """How many different states were found; None if that is not known."""
        return self.states

    @property
    @abstractmethod
    def transitions(self) -> int:
        """How many were taken."""

    @property
    @abstractmethod
    def depth(self) -> int:
        """Of the deepest state."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many states wait for their turn."""

    @property
    @abstractmethod
    def untaken(self) -> int:
        """How many choices of found states were not taken yet."""

    @property
    @abstractmethod
    def cut(self) -> bool:
        """Whether a state at the limit of depth has choices."""

    @property
    @abstractmethod
    def repeated(self) -> bool:
        """Whether some choice was taken more than once, so that what leads to a state was not counted."""

    @abstractmethod
    def graph(self) -> Graph:
        """What is known of each state."""

    @abstractmethod
    def statistics(self) -> dict[str, int | float]:
        """What this loop can say of its work."""

    @abstractmethod
    def caveat(self) -> str:
        """What a verdict that rests on this search must add, in a sentence; "" if nothing."""

    @property
    def missing(self) -> str | None:
        """Why not every state that can be reached has been judged; None if every one has."""
        strategy, store = self.strategy, self.plan.store
        if self.stopped is not None:
            return self.stopped
        if not strategy.exhaustive:
            return f"{strategy.name} is a sample"
        if self.cut:
            return f"reached the limit of {self.budget.limits.depth:,} steps from the start"
        if store.lossy:
            return f"the {store.name} store may take a new state for a known one"
        if untaken := self.untaken:
            return f"the search ended with {untaken:,} choices not taken"
        return None

    @property
    def violations(self) -> list[Found]:
        """What was found. A tentative finding counts once nothing is left that could void it."""
        return self.findings.violations(self.missing is None)

    @property
    def suspected(self) -> list[Found]:
        """Tentative findings."""
        return self.findings.suspected

    def _judge(self, findings: Iterable[Finding], path: Callable[[], list[int]]) -> None:
        if self.findings.add(findings, path):
            self.stopped = "found a violation"

    def _full(self) -> None:
        """There is one more state than the limit allows."""
        self.stopped = f"reached the limit of {self.states:,} states"
