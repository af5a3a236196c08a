"""Certifying: from a program and a certificate to "it is proved", or to an exception.

`certify` returns only if every check held, so nobody can forget to look at a verdict. Otherwise it raises

| exception             | because                                                                             |
|-----------------------|-------------------------------------------------------------------------------------|
| `PropertyViolated`    | a property fails, and here is a schedule: true whatever else the certificate says   |
| `CertificateRejected` | a check failed: which one, at which row                                             |
| `InvalidCertificate`  | the file is no certificate                                                          |
| another of the family | the program cannot be loaded, a property cannot be judged, the call is wrong        |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from pathproof.certificate import rejections
from pathproof.certifier.closure import false_accept_chance
from pathproof.certifier.cluster import Cluster
from pathproof.certifier.executors import Executor, InProcess, Processes, slow_walk
from pathproof.certifier.locate import locate
from pathproof.certifier.partition import PARTITIONS, Task, shares
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Part, Ticker, Violated
from pathproof.distribution.cluster import connected
from pathproof.distribution.processes import check_workers
from pathproof.errors import PathproofError, PropertyError, UsageError
from pathproof.estimation import Estimate
from pathproof.extensions import answerable
from pathproof.machine import Options
from pathproof.machine.visibility import RELEASED
from pathproof.properties import KINDS, Claim
from pathproof.properties.judge import unjudged
from pathproof.search import Counterexample
from pathproof.search.findings import Found
from pathproof.search.limits import peak_memory
from pathproof.search.replay import counterexample

TASKS_PER_WORKER = 4  # more even than one each, at the price of a path each

_ON_TRUST = (
    "coverage, and assertions, exceptions and undeclared writes on transitions outside the tree, were taken on trust"
)


class PropertyViolated(PathproofError):
    """A property fails in a state that the certificate led to."""

    kind = "violated"

    def __init__(self, counterexample: Counterexample, row: int = -1) -> None:
        violation = counterexample.violation
        super().__init__(f"{violation.kind}: {violation.message}", violation.file, violation.line)
        self.counterexample = counterexample
        self.row = row
        self.args = (counterexample, row)


@dataclass(frozen=True)
class Walked:
    """What was walked, in the certifier's words: what was asked for and what was checked."""

    mode: str  # tamper-proof or trustful
    states: int  # rows: an upper bound of the number of states
    transitions: int
    depth: int
    arguments: tuple[str, ...]
    call: str | None
    models: tuple[str, ...]
    options: Options
    properties: tuple[Claim, ...]
    unchecked: tuple[Claim, ...]  # what the certificate claims besides
    mutable_locations: tuple[str, ...]
    probed_sites: tuple[str, ...]
    guards: tuple[tuple[str, str], ...]
    certificate: str  # digest
    certificate_bytes: int
    engine: str
    key: str = "drawn"  # for this certification, or read from a file
    workers: int = 1
    tasks: int = 1
    seconds: float = 0.0
    peak_memory_bytes: int = 0  # of this process, not of its workers
    false_accept_chance: float = 0.0
    notes: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Certification(Walked):
    """A program that was certified."""


@dataclass(frozen=True)
class PartialCertification(Walked):
    """What was certified of a partial script: of these states and of these transitions, and of nothing else. So it is
    false, and is no `Certification`."""

    states: int  # different ones
    left_open: int = 0  # choices of these states that were not taken: they may lead out
    coverage: Estimate | None = None  # by sampling: how many states there are, of which `states` were certified
    sampled: int = 0  # states beyond that were looked at for it
    seed: int = 0  # with which they were drawn

    def __bool__(self) -> bool:
        return False


def run(
    request: Request,
    workers: int = 1,
    partition: str = "equal",
    explain: bool = True,
    ticker: Ticker | None = None,
    executor: Executor | None = None,
) -> Certification:
    """Certifies as requested. An executor of one's own gets as many tasks as `workers` says."""
    if partition not in PARTITIONS:
        raise UsageError(f"{partition!r} is not one of {', '.join(PARTITIONS)}")
    check_workers(workers)
    began = monotonic()
    session = Session(request)
    many = workers > 1 or executor is not None
    if many and executor is None and partition == "equal":
        tasks = shares(session.certificate, workers, request.trustful)
    else:
        count = workers * TASKS_PER_WORKER if many else 1
        tasks = PARTITIONS[partition](session.certificate, count, request.trustful)
    if executor is None:
        same = replace(request, digest=session.certificate.digest)
        executor = Processes(same, workers, session) if many else InProcess(session)
    total = add_up(session, tasks, executor, ticker)
    conclude(session, total, explain, ticker)
    return describe(session, total, monotonic() - began, workers, len(tasks))


def run_on_cluster(
    request: Request,
    address: str,
    partition: str = "equal",
    explain: bool = True,
    ticker: Ticker | None = None,
) -> Certification:
    """Certifies as requested, the rows on a Ray cluster, the rest here."""
    if partition not in PARTITIONS:
        raise UsageError(f"{partition!r} is not one of {', '.join(PARTITIONS)}")
    began = monotonic()
    session = Session(request)
    if own := session.new_properties().own():
        raise UsageError(f"the cluster's machines do not have your property {own[0]}; certify here, with --workers")
    with connected(address) as ray:
        executor = Cluster(ray, session)
        tasks = PARTITIONS[partition](session.certificate, executor.workers * TASKS_PER_WORKER, request.trustful)
        total = add_up(session, tasks, executor, ticker)
    conclude(session, total, explain, ticker)
    return describe(session, total, monotonic() - began, executor.workers, len(tasks))


def add_up(session: Session, tasks: Sequence[Task], executor: Executor, ticker: Ticker | None = None) -> Part:
    """The sum of what all tasks give; raises what the first that failed says."""
    total = Part()
    for outcome in executor.run(tasks, ticker):
        if isinstance(outcome, Violated):
            raise violated(session, outcome.found, outcome.row)
        if isinstance(outcome, PathproofError):
            raise outcome
        total.add(outcome)
    return total


def conclude(session: Session, total: Part, explain: bool = True, ticker: Ticker | None = None) -> None:
    """The checks that only all parts together allow."""
    check_total(session, total, explain, ticker)
    if total.suspected is not None:
        raise violated(session, total.suspected, total.suspected_row)
    if never := unjudged(total.silent, total.spoke):
        raise PropertyError(f"never evaluated, because no state has all the globals it reads: {', '.join(never)}")


def check_total(session: Session, total: Part, explain: bool = True, ticker: Ticker | None = None) -> None:
    """Those of them that also hold for the part of a program that a partial script covers."""
    certificate, claims = session.certificate, session.certificate.claims
    if total.rows != certificate.rows:
        raise rejections.rows_missing(total.rows, certificate.rows)
    if not session.request.trustful:
        if total.closure:
            if explain and (found := locate(session, ticker).rejected) is not None:
                raise found
            raise rejections.not_closed()
        _counts("transitions", total.indegrees - 1, total.transitions, "indegrees")
        _counts("transitions", claims.transitions, total.transitions, "the claims")
    released = {site for site in claims.probed if site.startswith(RELEASED)}
    if idle := sorted(released - total.witnessed):
        raise rejections.idle_release(idle[0], session.request.trustful)
    _counts("choices", claims.choices, total.choices, "the claims")
    _counts("depth", claims.depth, total.depth, "the claims")
    _counts("choices left open", claims.out or 0, total.out, "the claims")


def _counts(what: str, claimed: int, found: int, claimant: str) -> None:
    if claimed != found:
        raise rejections.other_count(what, claimed, found, claimant)


def violated(session: Session, found: Found, row: int) -> PropertyViolated:
    """The exception for a finding, with its schedule told step by step."""
    properties = session.new_properties()
    with answerable(*map(type, properties.all)):
        return PropertyViolated(counterexample(properties, found), row)


def _not_ours(unchecked: Sequence[Claim], checked: Sequence[Claim]) -> list[str]:
    """What to say of claimed properties that somebody else defines."""
    missing = sorted({kind for kind, _, _ in unchecked} - KINDS)
    others = [kind for kind in missing if kind in {kind for kind, _, _ in checked}]
    notes = [f"your {kind} is not the certificate's: another file defines it" for kind in others]
    if missing := [kind for kind in missing if kind not in others]:
        hint = "--property MODULE:CLASS checks it if you have it"
        notes.append(f"the certificate claims {', '.join(missing)}, which its writer defined: {hint}")
    return notes


def describe(session: Session, total: Part, seconds: float, workers: int, tasks: int) -> Certification:
    """What was certified."""
    return Certification(**described(session, total, seconds, workers, tasks))


def described(session: Session, total: Part, seconds: float, workers: int, tasks: int) -> dict[str, Any]:
    """What was walked, by name."""
    request, claims = session.request, session.certificate.claims
    checked = session.new_properties().claims(steps=not request.trustful)
    slow = slow_walk(session)
    unchecked = tuple(entry for entry in claims.properties if entry not in checked)
    notes = [_ON_TRUST] * request.trustful + [f"walked in Python, some ten times slower: {slow}"] * bool(slow)
    notes += _not_ours(unchecked, checked)
    return {
        "mode": request.mode,
        "states": total.rows,
        "transitions": total.transitions,
        "depth": total.depth,
        "arguments": claims.arguments,
        "call": claims.call,
        "models": claims.models,
        "options": claims.options,
        "properties": checked,
        "unchecked": unchecked,
        "mutable_locations": claims.mutable,
        "probed_sites": claims.probed,
        "guards": claims.guards,
        "certificate": session.certificate.digest,
        "certificate_bytes": session.certificate.size(),
        "engine": getattr(session.machine, "engine", "reference"),
        "key": request.key_origin,
        "workers": workers,
        "tasks": tasks,
        "seconds": seconds,
        "peak_memory_bytes": peak_memory(),
        "false_accept_chance": 1.0 if request.trustful else false_accept_chance(total.rows, total.transitions),
        "notes": tuple(notes),
    }
