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

A search may go on where another stood (`snapshot.py`): the loop first arrives at the states of that one again
(`_retrace`).

A step may raise `Undeclared`: it needs a location that was assumed never to be written while shared. Then
all states so far are void, and whoever runs the loop (`speculation.py`) declares it and starts afresh.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence

from pathproof.errors import Undeclared
from pathproof.estimation import Estimate, Evidence, Point, Sampled, find_estimator
from pathproof.machine.interface import State
from pathproof.properties import Finding
from pathproof.search.findings import Findings, Found
from pathproof.search.graph import Graph
from pathproof.search.limits import memory_now, peak_memory
from pathproof.search.plan import Plan
from pathproof.search.snapshot import ROWS, Snapshot, misfit, of_steps

_AT_ONCE = 4096  # states that are arrived at again between two looks at the limits


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
        self._retraced = True  # it is where the search stood that it goes on with, or further
        self._faulty: list[tuple[int, int, int]] = []  # as in a snapshot

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

    # -- going on -------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot | None:
        """Where the search stands; None if nobody can go on from there."""
        return None

    def _standing(self, states: int, untaken: int, course: Iterable[tuple[int, int, int]]) -> Snapshot | None:
        """The same, if that many states are found and that many of their choices not taken."""
        if self.broken or not self._retraced or not states:
            return None
        names = {each.name for each in self.properties.of_steps}
        transitions = choices = 0
        for rows in self._pieces(states):
            transitions += sum(rows.indegrees)
            choices += sum(rows.fanouts)
        return Snapshot(
            states,
            transitions - 1,  # the initial state counts one more
            choices,
            untaken,
            lambda: self._pieces(states),
            tuple(Point(*point) for point in course if point[0] <= states),
            tuple(self._faulty),
            of_steps(self.properties.silent(), names),
            of_steps(self.properties.spoke(), names),
        )

    def _pieces(self, states: int) -> Iterator[Graph]:
        """What is known of the first states."""
        return (self._piece(first, min(states, first + ROWS)) for first in range(0, states, ROWS))

    def _piece(self, first: int, end: int) -> Graph:
        """What is known of the states with these numbers."""
        raise NotImplementedError

    def _resume(self) -> None:
        """Goes to where the search stood that this one goes on with, if there is one."""
        if (snapshot := self.plan.snapshot) is not None:
            self._retraced = False
            try:
                self._retraced = self._go_to(snapshot)
            except Undeclared:
                raise misfit() from None

    def _go_to(self, snapshot: Snapshot) -> bool:
        """Whether it got there before there was a reason to stop."""
        for name, part in snapshot.silent | snapshot.spoke:
            if name not in {each.name for each in self.properties.of_steps}:
                raise misfit()
            said = (name, part)
            self.properties.heard(name, part, said in snapshot.spoke, said in snapshot.silent)
        faulty = list(snapshot.faulty[::-1])
        for rows in snapshot.rows():
            done = 0
            while done < len(rows):
                self._judge_again(faulty)
                end = min(done + _AT_ONCE, len(rows))
                if faulty:
                    end = min(end, done + max(1, faulty[-1][0] - self.states))
                self.stopped = self.stopped or self._spent()
                if self.stopped is not None:
                    return False
                done = self._retrace(rows, done, end)
                for observer in self.observers:
                    observer.paused(self)
        if self.states != snapshot.states:
            if self.stopped is None:
                raise misfit()
            return False
        self._judge_again(faulty)
        fanouts = sum(sum(rows.fanouts) for rows in self._pieces(self.states))
        fits = (fanouts, self.transitions) == (snapshot.choices, snapshot.transitions)
        if faulty or not fits or not self._stand_at(snapshot.untaken, snapshot.course):
            raise misfit()
        return True

    def _spent(self) -> str | None:
        """Why to stop here; None to go on."""
        return self.budget.spent(pause=True)

    def _judge_again(self, faulty: list[tuple[int, int, int]]) -> None:
        """Those of the last of these steps that come now."""
        while faulty and faulty[-1][0] <= self.states and self.states:
            _, number, choice = faulty.pop()
            if number >= self.states:
                raise misfit()
            path = self._choices_to(number)
            before: State | None = self.machine.initial()
            for each in path:
                assert before is not None
                before = self.machine.step(before, each)
            assert before is not None
            fits = choice < len(self.machine.choices(before))
            after = self.machine.step(before, choice) if fits else None
            known = len(self._faulty)
            if after is not None:
                self._judge_step(before, after, number, choice)
            if len(self._faulty) == known:
                raise misfit()

    def _retrace(self, rows: Graph, begin: int, end: int) -> int:
        """Arrives at the states of these rows, and says at how many of them: less than all if there is a reason to
        stop, or to look at the limits."""
        raise NotImplementedError

    def _stand_at(self, untaken: int, course: Sequence[Point]) -> bool:
        """Skips choices until so many are left; whether a search can stand there."""
        raise NotImplementedError

    def _choices_to(self, number: int) -> list[int]:
        """The choices that lead to a state."""
        return self.graph().path(number)

    # -- judging --------------------------------------------------------------------------------------------------

    def _judge_step(self, before: State, after: State, number: int, choice: int) -> None:
        """By this choice of the state with this number."""
        known = len(self.findings)
        self._judge(self.properties.of_step(before, after), lambda: [*self._choices_to(number), choice])
        if len(self.findings) > known:
            self._faulty.append((self.states, number, choice))

    def _judge(self, findings: Iterable[Finding], path: Callable[[], list[int]]) -> None:
        if self.findings.add(findings, path):
            self.stopped = "found a violation"

    def _full(self) -> None:
        """There is one more state than the limit allows."""
        self.stopped = f"reached the limit of {self.states:,} states"
