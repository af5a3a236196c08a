"""Walks rows of a script on a machine. This is the whole of certification but for adding up.

Tamper-proof, each row is entered by the step that the tree says, its state is judged, its number of choices
compared, and every choice that is not productive is taken for its target's sake; the productive ones are taken as
the rows that they lead to come. So every transition of every row is executed once, by the region that holds the
row in which it ends (productive) or begins (not). Trustful, only the productive ones are.

Memory is the current path: its states, and what is still to come of each (`RowPosition`). Rows come chunk by chunk.
A region begins at the path that its chunk brings along; that this path is the one at which the rows before it
end is checked by whoever walks those rows, so that no productive choice falls between two regions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pathproof.certificate import Row, RowPosition, choices_in, rejections
from pathproof.certifier.closure import PRIME, Weights
from pathproof.certifier.session import Session
from pathproof.errors import PropertyError, Undeclared
from pathproof.extensions import answerable
from pathproof.language.loading import PROPERTIES
from pathproof.machine import State
from pathproof.properties import Finding
from pathproof.properties.judge import Testimony
from pathproof.search.findings import Found

Ticker = Callable[[int], None]  # is told how many more rows were walked

_PATIENCE = 256  # rows between two ticks


class Place(Protocol):
    """Where a row is: a `RowPosition`, or the kernel's walk."""

    @property
    def choices(self) -> Sequence[int]: ...


class Violated(Exception):
    """A property fails; the path is a schedule that shows it."""

    def __init__(self, found: Found, row: int) -> None:
        super().__init__(found, row)
        self.found = found
        self.row = row


@dataclass
class Part:
    """What walking some rows gave. Parts are added up; only the sum of all means anything."""

    rows: int = 0
    transitions: int = 0
    choices: int = 0
    dropped: int = 0
    indegrees: int = 0
    depth: int = 0
    replayed: int = 0  # steps along paths to where regions begin
    closure: int = 0
    out: int = 0  # choices that a partial script leaves open
    witnessed: set[str] = field(default_factory=set)
    silent: Testimony = field(default_factory=set)  # properties that said nothing of some state or step
    spoke: Testimony = field(default_factory=set)  # properties that said something
    suspected: Found | None = None  # a deadlock that stands unless a lock is released by a non-owner somewhere
    suspected_row: int = -1

    def add(self, other: Part) -> None:
        for name in ("rows", "transitions", "choices", "dropped", "indegrees", "replayed", "out"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.depth = max(self.depth, other.depth)
        self.closure = (self.closure + other.closure) % PRIME
        self.witnessed |= other.witnessed
        self.silent |= other.silent
        self.spoke |= other.spoke
        if self.suspected is None:
            self.suspected, self.suspected_row = other.suspected, other.suspected_row


class RowWatcher:
    """Sees every row and transition of a tamper-proof walk; the countdown of `locate.py` is one, and so is what
    `partial.py` remembers of the rows."""

    def row(self, number: int, row: Row, fingerprint: int) -> None:
        """A row and its state."""

    def transition(self, row: int, choice: int, fingerprint: int) -> None:
        """An unproductive choice of a row and where it leads."""


class Walker:
    """Walks ranges of rows of one session, one after the other."""

    def __init__(self, session: Session, ticker: Ticker | None = None, watcher: RowWatcher | None = None) -> None:
        self.session = session
        self.machine = session.machine
        self.certificate = session.certificate
        self.trustful = session.request.trustful
        self.ticker = ticker
        self.watcher = watcher
        self.weights = Weights(session.request.key)
        self.properties = session.new_properties()
        self.part = Part()

    def walk(self, ranges: Iterable[tuple[int, int]]) -> Part:
        """What the rows of these ranges come to."""
        self.part = Part()
        self.properties = properties = self.session.new_properties()
        with answerable(*map(type, properties.all)):
            for begin, end in ranges:
                self._walk(begin, end)
        self._add_up()
        part = self.part
        part.witnessed = set(self.machine.witnessed)
        part.silent, part.spoke = properties.silent(), properties.spoke()
        return part

    def _add_up(self) -> None:
        """All ranges were walked."""

    def _walk(self, begin: int, end: int) -> None:
        certificate = self.certificate
        chunk_number, chunk, position = certificate.position(begin, not self.trustful)
        states = self._states_along(position, begin)
        number = begin
        while True:
            first = certificate.firsts[chunk_number]
            for row in chunk.rows(number - first, end - first):
                if position.over:
                    raise rejections.tree_goes_on()
                state = self._enter(number, position, states)
                self._row(number, row, state, position)
                position.enter(row.productive)
                if row.productive:
                    states.append(state)
                else:
                    del states[position.depth :]
                number += 1
                self.session.look()
                if self.ticker is not None and number % _PATIENCE == 0:
                    self.ticker(_PATIENCE)
            if number < certificate.firsts[chunk_number + 1]:
                return  # the region ends within a chunk
            chunk_number += 1
            if chunk_number == len(certificate):
                if not position.over:
                    raise rejections.tree_ends_early()
                return
            position = certificate.border(chunk_number, position)
            if number == end:
                return
            del chunk  # not two at a time
            chunk = certificate.chunk(chunk_number, not self.trustful)

    def _states_along(self, position: RowPosition, row: int) -> list[State]:
        """The states of the ancestors of a row, which belong to other regions."""
        states: list[State] = []
        if not position.depth:
            return states
        states.append(self._initial())
        for depth, (choice, later) in enumerate(zip(position.choices, position.rests(), strict=True)):
            fanout = len(self.machine.choices(states[-1]))
            step = rejections.step_of_path(depth + 1, position.depth)
            if choice >= fanout:
                raise rejections.path_takes(step, choice, fanout, row)
            if choice + later.bit_length() >= fanout:
                raise rejections.path_goes_on(step, row)
            if depth + 1 == position.depth:
                break
            target = self._step(states[-1], choice, row)
            if target is None:
                raise rejections.path_dropped(step, row)
            states.append(target)
        self.part.replayed += position.depth - 1
        return states

    def _enter(self, number: int, position: RowPosition, states: list[State]) -> State:
        """The state of the next row."""
        if not position.depth:
            return self._initial()
        choice = position.choices[-1]
        state = self._step(states[-1], choice, number)
        if state is None:
            raise rejections.row_dropped(choice, number)
        self.part.transitions += 1
        if not self.trustful:
            self._judge_step(states[-1], state, number, position)
        return state

    def _row(self, number: int, row: Row, state: State, position: RowPosition) -> None:
        part = self.part
        part.rows += 1
        part.depth = max(part.depth, position.depth)
        part.choices += row.fanout
        self._judge_state(state, number, position)
        fanout = len(self.machine.choices(state))
        if fanout != row.fanout:
            raise rejections.other_fanout(fanout, row.fanout, number)
        if self.trustful:
            return
        part.indegrees += row.indegree
        watcher = self.watcher
        if row.indegree != 1 or watcher is not None:
            fingerprint = state.fingerprint()
            part.closure = (part.closure + (1 - row.indegree) * self.weights.of(fingerprint)) % PRIME
            if watcher is not None:
                watcher.row(number, row, fingerprint)
        part.out += row.out.bit_count()
        for choice in choices_in((1 << fanout) - 1 & ~(row.productive | row.out)):
            target = self._step(state, choice, number)
            if target is None:
                part.dropped += 1
                continue
            part.transitions += 1
            self._judge_step(state, target, number, position, choice)
            if target.error is not None:
                self._judge_state(target, number, position, choice)
            fingerprint = target.fingerprint()
            part.closure = (part.closure + self.weights.of(fingerprint)) % PRIME
            if watcher is not None:
                watcher.transition(number, choice, fingerprint)

    def _initial(self) -> State:
        try:
            return self.machine.initial()
        except Undeclared as undeclared:
            raise rejections.undeclared_step(undeclared, 0, -1) from None

    def _step(self, state: State, choice: int, row: int) -> State | None:
        try:
            return self.machine.step(state, choice)
        except Undeclared as undeclared:
            raise rejections.undeclared_step(undeclared, row, choice) from None

    def _judge_state(self, state: State, row: int, place: Place, *last: int) -> None:
        try:
            self._judge(self.properties.of_state(state), row, place, *last)
        except Undeclared as undeclared:
            raise self._undeclared_by_property(undeclared, row) from None

    def _judge_step(self, before: State, after: State, row: int, place: Place, *last: int) -> None:
        if not self.properties.of_steps:
            return
        try:
            self._judge(self.properties.of_step(before, after), row, place, *last)
        except Undeclared as undeclared:
            raise self._undeclared_by_property(undeclared, row) from None

    def _judge(self, findings: Iterable[Finding], row: int, place: Place, *last: int) -> None:
        for finding in findings:
            if not finding.tentative:
                raise Violated(Found(finding, [*place.choices, *last]), row)
            if self.part.suspected is None:
                self.part.suspected, self.part.suspected_row = Found(finding, [*place.choices, *last]), row

    def _undeclared_by_property(self, undeclared: Undeclared, row: int) -> Exception:
        if PROPERTIES in self.session.program.modules:
            if undeclared.kind == "guard":
                return PropertyError(
                    f"a property reads {undeclared.location}, which the certificate says is read only under a guard; "
                    "verify with that property, or with --reduction por"
                )
            return PropertyError(
                f"a property probes {undeclared.location}, which the certificate does not declare as probed"
            )
        return rejections.undeclared_step(undeclared, row, -1)
