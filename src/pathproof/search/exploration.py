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
`tests/conformance/test_native_loop.py` checks. A search in a cache has two loops of its own in the same way
(`cached_loop.py`, `native_cached_loop.py`). `parallel_loop.py` is the native loop in several processes.

The two loops may go on where another search stood: `resumable.py` adds that.

A step may raise `Undeclared`: it needs a location that was assumed never to be written while shared. Then
all states so far are void, and whoever runs the loop (`speculation.py`) declares it and starts afresh.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence

from pathproof.estimation import Estimate, Evidence, Point, Sampled, find_estimator
from pathproof.machine.interface import State
from pathproof.properties import Finding
from pathproof.search.findings import Findings, Found
from pathproof.search.graph import Graph
from pathproof.search.limits import memory_now, peak_memory
from pathproof.search.plan import Plan
from pathproof.search.snapshot import Snapshot


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
        self.broken = False  # it ended anywhere, and nobody can go on from there

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

    @property
    def memory(self) -> int:
        """Bytes that the search occupies now, in all processes that take part."""
        return memory_now()

    @property
    def peak_memory(self) -> int:
        """The most that it ever occupied."""
        return peak_memory()

    @abstractmethod
    def graph(self) -> Graph:
        """What is known of each state."""

    def unfollowed(self, fanouts: Sequence[int]) -> Iterator[tuple[int, int]] | None:
        """The choices of found states that were not followed: the number of each state that has some, and a mask. None
        if observers were shown every step, and know."""
        return None

    @abstractmethod
    def statistics(self) -> dict[str, int | float]:
        """What this loop can say of its work."""

    @abstractmethod
    def caveat(self) -> str:
        """What a verdict that rests on this search must add, in a sentence; "" if nothing."""

    def evidence(self) -> Evidence | None:
        """What the search shows to those who estimate how many states there are; None if that tells nothing."""
        return None

    def estimate(self) -> Estimate | None:
        """How many states there are, as far as that can be told."""
        evidence = self.evidence()
        if evidence is None or self.plan.store.lossy or self.plan.abstraction is not None:
            return None
        return find_estimator(self.plan.settings.estimator)().estimate(evidence)

    def _shown(
        self,
        level_starts: Sequence[int],
        exhaustive: int,
        course: Iterable[tuple[int, int, int]],
        sampled: Sampled | None,
    ) -> Evidence:
        """`exhaustive`: how many states were found while there were levels."""
        ends = [*level_starts[1:], exhaustive]
        levels = tuple(end - start for start, end in zip(level_starts, ends, strict=False))
        points = tuple(Point(*point) for point in course)
        complete = self.missing is None
        return Evidence(self.states, self.transitions, self.untaken, complete, levels, points, sampled)

    @property
    def lost(self) -> bool:
        """Whether a new state may have been taken for a known one."""
        return self.plan.store.lossy

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
        if self.lost:
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

    def snapshot(self) -> Snapshot | None:
        """Where the search stands; None if nobody can go on from there (`resumable.py`)."""
        return None

    # -- judging --------------------------------------------------------------------------------------------------

    def _choices_to(self, number: int) -> list[int]:
        """The choices that lead to a state."""
        return self.graph().path(number)

    def _judge_step(self, before: State, after: State, number: int, choice: int) -> None:
        """By this choice of the state with this number."""
        self._judge(self.properties.of_step(before, after), lambda: [*self._choices_to(number), choice])

    def _judge(self, findings: Iterable[Finding], path: Callable[[], list[int]]) -> None:
        if self.findings.add(findings, path):
            self.stopped = "found a violation"

    def _full(self) -> None:
        """There is one more state than the limit allows."""
        self.stopped = f"reached the limit of {self.states:,} states"
