"""Certifying a partial script: what a search covered before it reached a limit.

The walk is that of a certificate, and so is the sum: every choice of every row was dropped, leads to a row, or is one
of those that the script leaves open and that the claims count. What lies behind those nobody knows, so the result is a
`PartialCertification`, which is false, and never a `Certification`. docs/soundness.md has the argument.

What a search that ended early cannot know, its certifier cannot either: a tentative deadlock may yet be broken up, and
an invariant that could not be evaluated may be later on. Both are notes.

For a certificate the number of rows is an upper bound of the number of states, which harms nobody. Here more rows would
look like more coverage, so the different states are counted: eight bytes for each.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from time import monotonic

from pathproof.certificate import Row
from pathproof.certifier.certification import PartialCertification, check_total, described, violated
from pathproof.certifier.executors import has_native_walk
from pathproof.certifier.probing import Probing, Seen
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Part, RowWatcher, Ticker, Violated, Walker
from pathproof.errors import PathproofError, Undeclared, UsageError
from pathproof.extensions import answerable
from pathproof.properties.judge import unjudged

SAMPLE_STATES = 10_000

_HALF = (1 << 64) - 1


class SeenStates(RowWatcher):
    """The states of rows. The kernel has the same (`kernel/seen_rows.hpp`), with the same half of each fingerprint."""

    def __init__(self) -> None:
        self._seen: set[int] = set()

    def row(self, number: int, row: Row, fingerprint: int) -> None:
        self._seen.add(fingerprint & _HALF)

    def __len__(self) -> int:
        return len(self._seen)

    def __contains__(self, fingerprint: int, /) -> bool:
        return fingerprint & _HALF in self._seen


def run_partial(
    request: Request,
    sample_states: int = SAMPLE_STATES,
    seed: int | None = None,
    explain: bool = True,
    ticker: Ticker | None = None,
) -> PartialCertification:
    """Certifies what a partial script covers, in this process. Raises unless all is well."""
    if sample_states < 1:
        raise UsageError(f"a sample has one state at least, not {sample_states}")
    began = monotonic()
    seed = secrets.randbits(32) if seed is None else seed
    session = Session(request, partial=True)
    whole = [(0, session.certificate.rows)]
    seen, walker = _walker(session, ticker)
    try:
        total = walker.walk(whole)
        check_total(session, total, explain, ticker)
        probing = Probing(session, seen, total.out, total.depth, sample_states, seed)
        with answerable(*map(type, probing.properties.all)):
            probing.run()
    except Violated as outcome:
        raise violated(session, outcome.found, outcome.row) from None
    found = PartialCertification(
        **described(session, total, monotonic() - began, 1, 1),
        left_open=total.out,
        coverage=probing.estimate(),
        sampled=len(probing.others),
        seed=seed,
    )
    return replace(found, states=len(seen), notes=(*found.notes, *_notes(total, probing, len(seen))))


def _walker(session: Session, ticker: Ticker | None) -> tuple[Seen, Walker]:
    if not has_native_walk(session):
        seen = SeenStates()
        return seen, Walker(session, ticker, seen)
    from pathproof.certifier.native_walker import NativeWalker
    from pathproof.machine._kernel import SeenRows

    native = SeenRows()
    return native, NativeWalker(session, ticker, seen=native)


def _notes(total: Part, probing: Probing, states: int) -> list[str]:
    notes = [f"{name} could not be evaluated in any state so far" for name in unjudged(total.silent, total.spoke)]
    if total.suspected is not None:
        notes.append(f"suspected: {total.suspected.finding.violation.message}")
    if total.rows != states:
        notes.append(f"{total.rows - states:,} rows repeat states of others, which were counted once")
    if probing.obstacles:
        notes.append(_obstacle(probing.obstacles[0]))
    return notes


def _obstacle(error: PathproofError) -> str:
    if isinstance(error, Undeclared):
        return (
            f"a step beyond these states needs {error.location} to be declared, which the script does not: "
            "then the program has interleavings that these steps do not show"
        )
    return f"beyond these states something cannot be checked, so nobody knows how much is behind it: {error}"
