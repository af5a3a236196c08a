"""Which row lies? A sum that is not zero says that something does; a second pass says what.

It keeps a table of fingerprints with a countdown: a row adds its indegree, a transition takes one away, and an
entry that comes to zero is dropped (the papers' Algorithm 3.1 with the memory optimisation of section 4.4, which
keeps a state only as long as it will be met again). Entries that are left are the lies: a target that no row
holds, or an indegree that is too large or too small. The table is what the sum does without; its peak, as a share
of the states, is the papers' Table 4.3.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathproof.certificate import Row
from pathproof.certifier.session import Session
from pathproof.certifier.walker import Observer, Ticker, Walker
from pathproof.errors import CertificateRejected


@dataclass
class _Entry:
    balance: int
    row: int = -1  # the first row with this state
    source: int = -1  # the first unproductive transition to it: row and choice
    choice: int = -1


class Countdown(Observer):
    """The table."""

    def __init__(self) -> None:
        self.table: dict[int, _Entry] = {}
        self.peak = 0

    def row(self, number: int, row: Row, fingerprint: int) -> None:
        self._count(fingerprint, row.indegree - 1, number, -1, -1)  # it was entered by one transition

    def transition(self, row: int, choice: int, fingerprint: int) -> None:
        self._count(fingerprint, -1, -1, row, choice)

    def _count(self, fingerprint: int, change: int, row: int, source: int, choice: int) -> None:
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


@dataclass(frozen=True)
class Located:
    """What the second pass found: the lie, if there is one, and how many states the table held at most."""

    rejected: CertificateRejected | None
    peak: int
    rows: int

    @property
    def peak_share(self) -> float:
        return self.peak / self.rows


def locate(session: Session, ticker: Ticker | None = None) -> Located:
    """Walks the whole script once more. Takes memory for the table."""
    countdown = Countdown()
    Walker(session, ticker, countdown).walk([(0, session.certificate.rows)])
    entries = countdown.table.values()
    missing = [entry for entry in entries if entry.row < 0]
    rejected = None
    if missing:
        first = min(missing, key=lambda entry: (entry.source, entry.choice))
        rejected = CertificateRejected(
            "closure", "this transition leads to a state that no row holds", first.source, first.choice
        )
    elif entries:
        first = min(entries, key=lambda entry: entry.row)
        many = "more" if first.balance < 0 else "fewer"
        rejected = CertificateRejected(
            "indegree", f"{many} transitions lead to this state than its rows say ({abs(first.balance)} off)", first.row
        )
    return Located(rejected, countdown.peak, session.certificate.rows)
