"""The walk at native speed: the kernel walks the rows of a chunk, and comes back with every state that may be wrong and
every row that is. What is checked is what `walker.py` checks, in the same order and with the same words.

The kernel keeps every component that it ever met (objects, frames, lists of waiters), and a program may have many. So
where the kernel has grown, an empty one takes its place, which begins there as it would begin a region: memory does
not grow with the states. Unless the new one would have most to learn again; then that is tried, too, but not for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn, cast

from pathproof.certificate import rejections
from pathproof.certifier.session import Session
from pathproof.certifier.walker import Part, Ticker, Walker
from pathproof.errors import InvalidCertificate, Undeclared
from pathproof.machine import State
from pathproof.machine._kernel import Certifying, CheckedRows, Countdown, RowPosition, SeenRows
from pathproof.machine.native import NativeMachine, NativeState
from pathproof.properties.invariant import Invariants

_SLICE = 0.05  # seconds
_JUDGING = -2  # the kernel's `choice` while it judges a state
_ENOUGH = 1 << 21  # bytes of a kernel, of which an empty one takes somewhat less than half; or one for each row
_STRIDE = 1 << 15  # rows after which it is looked how large the kernel has grown
_MOST = 1 << 27  # bytes of a kernel that is let be because of what it has learned, unless the path itself takes them
_WORTH = 8  # one step interpreted takes about as long as twice so many that are known


class NativeWalker(Walker):
    """Walks ranges of rows in the kernel."""

    def __init__(
        self,
        session: Session,
        ticker: Ticker | None = None,
        countdown: Countdown | None = None,
        seen: SeenRows | None = None,
    ) -> None:
        """`countdown`: is told of every row and transition (`locate.py`); `seen`: of every row (`partial.py`)."""
        super().__init__(session, ticker)
        self._countdown = countdown
        self._seen = seen
        self._native = cast(NativeMachine, session.machine)
        self._loop = self._new_loop()
        self._limit = max(_ENOUGH, session.certificate.rows)
        self._first = 0  # row of the kernel

    def walk(self, ranges: Iterable[tuple[int, int]]) -> Part:
        self._loop = self._new_loop()
        return super().walk(ranges)

    def _new_loop(self) -> Certifying:
        """It counts from nothing."""
        return self._native.certify(self.trustful, self.weights.point, self._countdown, self._seen)

    def _walk(self, begin: int, end: int) -> None:
        certificate = self.certificate
        number = certificate.chunk_of(begin)
        rows = self._load(number)
        self._begin(begin, rows.skip(begin - certificate.firsts[number]))
        self._first = begin
        while True:
            first, after = certificate.firsts[number], certificate.firsts[number + 1]
            last = min(end, after)
            while begin < last:
                stop = min(begin + _STRIDE, last)
                self._walk_rows(rows, first, stop - first)
                begin = stop
                if begin < end:
                    self._renew(begin)
            if end < after:
                return  # the region ends within a chunk
            number += 1
            if number == len(certificate):
                if not self._loop.over():
                    raise rejections.tree_ends_early()
                return
            self._border(number)
            if end == after:
                return
            del rows  # not two at a time
            rows = self._load(number)

    def _renew(self, row: int) -> None:
        """An empty kernel takes the place of one that has grown, and goes on where that one is."""
        kernel = self._native.kernel
        size = kernel.bytes_used()
        if size <= self._limit or self._loop.over():
            return
        interpreted, replayed = kernel.steps()
        if interpreted * _WORTH > replayed and (size < _MOST or row - self._first < 2 * self._loop.height()):
            self._limit *= 2
            return
        self._first = row
        self._add_up()
        position = self._loop.leave_off()
        del self._loop, kernel
        self._native.renew()
        self._loop = self._new_loop()
        self._begin(row, position)

    def _load(self, number: int) -> CheckedRows:
        """The rows of a chunk, which the kernel checks as `codec.read` does."""
        self.session.look()  # few rows may never ask
        certificate = self.certificate
        packed = certificate.packed(number, not self.trustful)
        count = certificate.entry(number).rows
        try:
            rows = CheckedRows(packed.masks(), packed.numbers, packed.indegrees, count, packed.path, packed.masks_out())
        except ValueError as error:
            raise certificate.damaged(number, str(error)) from None
        certificate.checked(number, rows.steps())
        return rows

    def _border(self, number: int) -> None:
        """As `Certificate.border` does."""
        try:
            met = self._loop.is_at(self.certificate.path_to(number))
        except ValueError as error:
            raise InvalidCertificate(str(error)) from None
        if not met:
            raise self.certificate.apart(number)
        self._loop.tighten()

    def _begin(self, row: int, position: RowPosition) -> None:
        length = len(position)
        try:
            event = self._loop.begin(position)
        except Undeclared as undeclared:
            choice = self._loop.choice()
            raise rejections.undeclared_step(undeclared, row if choice >= 0 else 0, choice) from None
        if event == "done":
            return
        depth, choice = self._loop.height(), self._loop.choice()
        step = rejections.step_of_path(depth, length)
        if event == "path dropped":
            raise rejections.path_dropped(step, row)
        if event == "path later":
            raise rejections.path_goes_on(step, row)
        raise rejections.path_takes(step, choice, self._loop.found(), row)

    def _walk_rows(self, rows: CheckedRows, first: int, stop: int) -> None:
        """Rows of a chunk, which begins with row `first`."""
        loop = self._loop
        if self._countdown is not None:
            self._countdown.begin = first
        told = loop.next(rows)
        while (event := self._advance(rows, first, stop)) != "done":
            row = first + loop.next(rows)
            if event == "look":
                self._look(row)
            elif event != "paused":
                self._reject(event, row)
            self.session.look()
            if self.ticker is not None:
                self.ticker(loop.next(rows) - told)
                told = loop.next(rows)
        if self.ticker is not None:
            self.ticker(loop.next(rows) - told)

    def _advance(self, rows: CheckedRows, first: int, stop: int) -> str:
        loop = self._loop
        try:
            return loop.walk(rows, stop, _SLICE)
        except Undeclared as undeclared:
            row = first + loop.next(rows)
            if loop.choice() == _JUDGING:
                raise self._undeclared_by_property(undeclared, row) from None
            choice = loop.choice() if loop.choice() >= 0 else (loop.choices or [-1])[-1]
            raise rejections.undeclared_step(undeclared, row, choice) from None

    def _look(self, row: int) -> None:
        loop = self._loop
        state = cast(State, NativeState(self._native, loop.looked_at()))
        last = [loop.choice()] if loop.choice() >= 0 else []
        self._judge_state(state, row, loop, *last)

    def _reject(self, event: str, row: int) -> NoReturn:
        loop = self._loop
        if event == "fanout":
            raise rejections.other_fanout(loop.found(), loop.claimed(), row)
        if event == "dropped":
            raise rejections.row_dropped(loop.choices[-1], row)
        raise rejections.tree_goes_on()

    def _add_up(self) -> None:
        rows, transitions, choices, dropped, indegrees, depth, replayed, out = self._loop.counts()
        closure = self._loop.closure()
        self.part.add(Part(rows, transitions, choices, dropped, indegrees, depth, replayed, closure, out))
        for name, spoke in zip(self._native.invariants, self._loop.judged(), strict=True):
            self.properties.heard(Invariants.name, name, bool(spoke))
