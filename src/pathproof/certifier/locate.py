"""Which row lies? A sum that is not zero says that something does; a second pass says what.

It keeps a table of fingerprints with a countdown: a row adds its indegree, a transition takes one away, and an
entry that comes to zero is dropped (the papers' Algorithm 3.1 with the memory optimisation of section 4.4, which
keeps a state only as long as it will be met again). Entries that are left are the lies: a target that no row
holds, or an indegree that is too large or too small. The table is what the sum does without; its peak, as a share
of the states, is the papers' Table 4.3.

A certificate may lead to as many states as it likes, so the table holds some hundred thousand at most. When it is
full it goes on with half of the fingerprints: then a lie that is found need not be the first, and may not be found.
The kernel has the same table (`kernel/countdown.hpp`), so that this pass takes about as long as the first.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathproof.certificate import Row, rejections
from pathproof.certifier.executors import has_native_walk
from pathproof.certifier.session import Session
from pathproof.certifier.walker import RowWatcher, Ticker, Walker
from pathproof.errors import CertificateRejected

MOST = 1 << 18  # states in the table


@dataclass
class _Entry:
    balance: int
    row: int = -1  # the first row with this state
    source: int = -1  # the first unproductive transition to it: row and choice
    choice: int = -1

    def order(self) -> tuple[bool, int, int]:
        return self.row >= 0, self.row if self.row >= 0 else self.source, self.choice


class Countdown(RowWatcher):
    """The table."""

    def __init__(self, most: int = MOST) -> None:
        self.table: dict[int, _Entry] = {}
        self.peak = 0
        self._most = most
        self._greatest = (1 << 128) - 1  # of the fingerprints that are kept

    def row(self, number: int, row: Row, fingerprint: int) -> None:
        self._count(fingerprint, row.indegree - 1, number, -1, -1)  # it was entered by one transition

    def transition(self, row: int, choice: int, fingerprint: int) -> None:
        self._count(fingerprint, -1, -1, row, choice)

    def _count(self, fingerprint: int, change: int, row: int, source: int, choice: int) -> None:
        if fingerprint > self._greatest:
            return
        entry = self.table.get(fingerprint)
        if entry is None:
            entry = self.table[fingerprint] = _Entry(0)
        entry.balance += change
        if entry.row < 0:
            entry.row = row
        if entry.source < 0:
            entry.source, entry.choice = source, choice
        if not entry.balance:
            del self.table[fingerprint]
        self.peak = max(self.peak, len(self.table))
        while len(self.table) > self._most:
            self._greatest >>= 1
            self.table = {known: entry for known, entry in self.table.items() if known <= self._greatest}

    def first(self) -> _Entry | None:
        """The lie that is told first: of targets without a row, if there is one."""
        return min(self.table.values(), key=_Entry.order, default=None)


@dataclass(frozen=True)
class Located:
    """What the second pass found: the lie, if there is one, and how many states the table held at most."""

    rejected: CertificateRejected | None
    peak: int
    rows: int

    @property
    def peak_share(self) -> float:
        return self.peak / self.rows


def locate(session: Session, ticker: Ticker | None = None, most: int = MOST) -> Located:
    """Walks the whole script once more. Takes memory for the table."""
    whole = [(0, session.certificate.rows)]
    if has_native_walk(session):
        from pathproof.certifier.native_walker import NativeWalker
        from pathproof.machine._kernel import Countdown as NativeCountdown

        native = NativeCountdown(most)
        NativeWalker(session, ticker, native).walk(whole)
        found, peak = native.first(), native.peak()
        first = None
        if found is not None:
            row, source, choice, negative, size = found
            first = _Entry(-size if negative else size, row, source, choice)
    else:
        countdown = Countdown(most)
        Walker(session, ticker, countdown).walk(whole)
        first, peak = countdown.first(), countdown.peak
    return Located(_rejected(first), peak, session.certificate.rows)


def _rejected(first: _Entry | None) -> CertificateRejected | None:
    if first is None:
        return None
    if first.row < 0:
        return rejections.no_row(first.source, first.choice)
    return rejections.other_indegree(first.balance, first.row)
