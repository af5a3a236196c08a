"""An exploration that may go on where another stood (`snapshot.py`), and says where it stands itself.

The loop first arrives at the states of the other one again (`_retrace`), then skips choices until as many are left as
were left there (`_stand_at`). The loops that keep the whole tree can do that; those in a cache and the one in several
processes cannot, and `checkpoint/subject.py` says so to whoever asks.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from pathproof.errors import Undeclared
from pathproof.estimation import Point
from pathproof.machine.interface import State
from pathproof.search.exploration import Exploration
from pathproof.search.graph import Graph
from pathproof.search.plan import Plan
from pathproof.search.snapshot import ROWS, Snapshot, misfit, of_steps

_AT_ONCE = 4096  # states that are arrived at again between two looks at the limits


class Resumable(Exploration):
    """A loop adds how it arrives at known states, and which rows it has."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._retraced = True  # it is where the search stood that it goes on with, or further
        self._faulty: list[tuple[int, int, int]] = []  # as in a snapshot

    @abstractmethod
    def snapshot(self) -> Snapshot | None: ...

    @abstractmethod
    def _piece(self, first: int, end: int) -> Graph:
        """What is known of the states with these numbers."""

    @abstractmethod
    def _retrace(self, rows: Graph, begin: int, end: int) -> int:
        """Arrives at the states of these rows, and says at how many of them: less than all if there is a reason to
        stop, or to look at the limits."""

    @abstractmethod
    def _stand_at(self, untaken: int, course: Sequence[Point]) -> bool:
        """Skips choices until so many are left; whether a search can stand there."""

    def _judge_step(self, before: State, after: State, number: int, choice: int) -> None:
        known = len(self.findings)
        super()._judge_step(before, after, number, choice)
        if len(self.findings) > known:
            self._faulty.append((self.states, number, choice))

    def _standing(self, states: int, untaken: int, course: Iterable[tuple[int, int, int]]) -> Snapshot | None:
        """Where the search stands, if that many states are found and that many of their choices not taken."""
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
