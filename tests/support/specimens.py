"""Certificates of real programs, tampered with and certified by all walkers.

A specimen is a small program with its honest certificate and one open session on each machine, under one key, so that
thousands of changed files can be judged in a row and what the walkers say of each can be compared: the Python walker on
both machines, and the native one. The judge of an accepted file is the graph, enumerated here by following choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from pathproof import verify
from pathproof.certificate import Certificate, Claims, Row, RowPosition
from pathproof.certificate.container import build, write
from pathproof.certifier.certification import PropertyViolated, conclude, violated
from pathproof.certifier.native_walker import NativeWalker
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Part, Violated, Walker
from pathproof.errors import CertificateRejected, InvalidCertificate, PathproofError

KEY = bytes(range(32))
WALKERS = {  # the first is the oracle
    "reference": ("reference", Walker),
    "native machine": ("native", Walker),
    "native walker": ("native", NativeWalker),
}
ACCEPTED = "accepted"
COUNTS = ("rows", "transitions", "choices", "dropped", "indegrees", "depth", "replayed", "closure", "silent", "spoke")


def rows_in(certificate: Certificate) -> list[Row]:
    return [row for number in range(len(certificate)) for row in certificate.chunk(number).rows()]


def claims_for(claims: Claims, rows: Sequence[Row]) -> Claims:
    """The claims with counts that fit the rows, as a careful liar would have them."""
    position, depth = RowPosition(), 0
    for row in rows:
        depth = max(depth, position.depth)
        position.enter(row.productive)
    return replace(
        claims,
        states=len(rows),
        transitions=sum(row.indegree for row in rows) - 1,
        choices=sum(row.fanout for row in rows),
        depth=depth,
    )


class Specimen:
    def __init__(self, program: Path, arguments: Sequence[str], directory: Path) -> None:
        self.program = program
        self.directory = directory
        self.file = directory / f"{program.stem}.honest"
        verification = verify(program, arguments, certificate=self.file)
        assert verification.certificate is not None, verification.notes
        certificate = Certificate(self.file)
        self.claims = certificate.claims
        self.rows = rows_in(certificate)
        self.sessions = {
            engine: Session(Request(str(program), str(self.file), tuple(arguments), engine=engine, key=KEY))
            for engine in ("reference", "native")
        }
        self._states, self._targets = self._graph()

    def _graph(self) -> tuple[set[int], dict[tuple[int, int], int | None]]:
        """All fingerprints, and where each choice of each leads; found by looking."""
        machine: Any = self.sessions["native"].machine
        initial = machine.initial()
        self.initial = initial.fingerprint()
        seen, waiting = {self.initial}, [initial]
        targets: dict[tuple[int, int], int | None] = {}
        while waiting:
            state = waiting.pop()
            for choice in range(len(machine.choices(state))):
                target = machine.step(state, choice)
                mark = None if target is None else target.fingerprint()
                targets[state.fingerprint(), choice] = mark
                if mark is not None and mark not in seen:
                    seen.add(mark)
                    waiting.append(target)
        return seen, targets

    def covered(self, rows: Sequence[Row]) -> bool:
        """Whether the rows, repeats allowed, are exactly the states that can be reached."""
        position, found = RowPosition(), set()
        for row in rows:
            mark: int | None = self.initial
            for choice in position.choices:
                assert mark is not None
                mark = self._targets[mark, choice]
            assert mark is not None
            found.add(mark)
            position.enter(row.productive)
        return found == self._states

    def write(self, rows: Sequence[Row], name: str = "changed", chunk_rows: int = 1 << 17, **changed: Any) -> Path:
        file = self.directory / f"{self.program.stem}.{name}"
        claims = replace(claims_for(self.claims, rows), **changed)
        write(file, claims, build(rows, chunk_rows))
        return file

    def outcome(
        self, walker: str, file: Path, cuts: Sequence[int] = (), trustful: bool = False, explain: bool = False
    ) -> tuple[Any, ...]:
        """What a walker says of a file, in a form that can be compared."""

        def whole(session: Session, kind: type[Walker]) -> Part:
            rows = session.certificate.rows
            total = Part()
            for pair in pairwise([0, *(cut for cut in cuts if 0 < cut < rows), rows]):
                total.add(kind(session).walk([pair]))
            conclude(session, total, explain)
            return total

        return self._said(walker, file, trustful, whole)

    def last_part(self, walker: str, file: Path, begin: int) -> tuple[Any, ...]:
        """What it says of the rows from `begin` on alone."""
        return self._said(
            walker, file, False, lambda session, kind: kind(session).walk([(begin, session.certificate.rows)])
        )

    def _said(
        self, walker: str, file: Path, trustful: bool, walk: Callable[[Session, type[Walker]], Part]
    ) -> tuple[Any, ...]:
        engine, kind = WALKERS[walker]
        session = self.sessions[engine]
        session.request = replace(session.request, trustful=trustful)
        try:
            session.certificate = Certificate(file)
            part = walk(session, kind)
        except Violated as found:
            return _described(violated(session, found.found, found.row))
        except PathproofError as error:
            return _described(error)
        return (ACCEPTED, *(getattr(part, name) for name in COUNTS))

    def judge(self, rows: Sequence[Row], cuts: Sequence[int] = (), trustful: bool = False, **how: Any) -> str:
        """All walkers agree on the rows; if they are accepted as the whole truth, they are. Returns what was said."""
        try:
            file = self.write(rows, **how)
        except (ValueError, OverflowError):
            return "cannot even be written"
        said = {walker: self.outcome(walker, file, cuts, trustful) for walker in WALKERS}
        oracle = said["reference"]
        for walker, outcome in said.items():
            assert outcome == oracle, f"{walker}: {outcome}\nreference: {oracle}\n{list(rows)}"
        if oracle[0] == ACCEPTED:
            assert trustful or self.covered(rows), rows
        else:
            assert oracle[0] in (InvalidCertificate.__name__, CertificateRejected.__name__), oracle
        return str(oracle[0])


def _described(error: PathproofError) -> tuple[Any, ...]:
    described: tuple[Any, ...] = (type(error).__name__, str(error))
    if isinstance(error, CertificateRejected):
        return (*described, error.check, error.row, error.choice)
    if isinstance(error, PropertyViolated):
        return (*described, error.row, error.counterexample.choices)
    return described
