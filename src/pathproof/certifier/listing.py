"""Looking into a certificate: the script as the papers print it, and the tasks that it would be cut into.

The papers' script is a sequence of transitions with the id of the state that each leads to, and of backtracks
with the id of the state that one is back in (thesis, section 3.1.1). Ours follows from the rows; only where an
unproductive transition leads is not in it, since that is what the certifier finds out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathproof.certificate import Certificate, Row, RowPosition, rejections
from pathproof.certifier.session import Session
from pathproof.machine import State, StepRecord

BACKTRACK = -1
START = -2


@dataclass(frozen=True)
class Line:
    """One element of the script: taking `choice` (or `BACKTRACK`, or `START`) leads to state `state`, a row number;
    -1 where an unproductive choice leads, which is a state with a row elsewhere, or nowhere."""

    choice: int
    state: int
    step: StepRecord | None = None


@dataclass
class _Open:
    """An ancestor: the number and the fanout of its row, and the next choice to look at."""

    number: int
    fanout: int
    next: int = 0


def script(certificate: Certificate, begin: int, end: int, session: Session | None = None) -> Iterator[Line]:
    """The script from where row `begin` is entered to where row `end` is."""
    reader = _Reader(begin, session)
    for number in certificate.in_order():
        if number:
            reader.position = certificate.border(number, reader.position)
        for row in certificate.chunk(number, indegrees=False).rows():
            yield from reader.approach()
            if reader.number == end:
                return
            yield from reader.enter(row)
    yield from reader.finish()


class _Reader:
    def __init__(self, begin: int, session: Session | None) -> None:
        self.begin = begin
        self.session = session
        self.number = 0  # of the next row
        self.position = RowPosition()
        self.open: list[_Open] = []
        self.states: list[State] = []
        self.fanouts: list[int] = []  # of these, counted

    def approach(self) -> Iterator[Line]:
        """What lies between the last row and the next: ways back, and unproductive choices on them."""
        if self.position.over:
            raise rejections.tree_goes_on()
        shown = self.number > self.begin
        while len(self.open) > self.position.depth:
            yield from self._leave(shown)
        if self.open:
            choice = self.position.choices[-1]
            yield from self._unproductive(self.open[-1], choice, shown)
            self.open[-1].next = choice + 1

    def enter(self, row: Row) -> Iterator[Line]:
        """The step into the next row."""
        choice = self.position.choices[-1] if self.open else START
        if self.number >= self.begin:
            yield Line(choice, self.number, self._describe(choice))
        self._arrive(choice)
        self.open.append(_Open(self.number, row.fanout))
        self.position.enter(row.productive)
        self.number += 1

    def finish(self) -> Iterator[Line]:
        while self.open:
            yield from self._leave(True)

    def _leave(self, shown: bool) -> Iterator[Line]:
        last = self.open[-1]
        yield from self._unproductive(last, last.fanout, shown)
        self.open.pop()
        del self.states[len(self.open) :], self.fanouts[len(self.open) :]
        if self.open and shown:
            yield Line(BACKTRACK, self.open[-1].number)

    def _unproductive(self, place: _Open, end: int, shown: bool) -> Iterator[Line]:
        if shown:
            for choice in range(place.next, end):
                yield Line(choice, -1, self._describe(choice))
                yield Line(BACKTRACK, place.number)

    def _describe(self, choice: int) -> StepRecord | None:
        if self.session is None or choice < 0:
            return None
        self._has(choice)
        return self.session.machine.describe(self.states[-1], choice)

    def _has(self, choice: int) -> None:
        assert self.session is not None
        if len(self.fanouts) < len(self.states):
            self.fanouts.append(len(self.session.machine.choices(self.states[-1])))
        if choice >= self.fanouts[-1]:
            raise rejections.no_choice(choice, self.open[-1].number)

    def _arrive(self, choice: int) -> None:
        if self.session is None:
            return
        machine = self.session.machine
        if choice == START:
            self.states.append(machine.initial())
            return
        self._has(choice)
        target = machine.step(self.states[-1], choice)
        if target is None:
            raise rejections.row_dropped(choice, self.number)
        self.states.append(target)
