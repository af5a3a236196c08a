"""Workers on a Ray cluster: a task is ranges of rows, its result a sum of sixteen bytes and counts.

Ray finds the machine for a task, and another one if that dies; this module says what a task is. Three things
matter:

*Nobody reads files elsewhere.* What this process has read of the program, its modules, models and properties, and
the head of the certificate, goes to the workers once, and with each task the chunks of its rows. Workers open a
`Session` from that, with the same comparisons as everybody: the certificate must be the one that was meant, byte for
byte, and its claims must fit the program.

*Only a worker like this one may add to the sum.* Fingerprints of the two machines differ, and another version of
pathproof may mean something else by a step. So a worker compares the digest of our own sources and the name of its
machine with those here, and says what is different instead of walking.

*The key goes to the workers alone.* It travels with each task, which Ray keeps in memory, and not in the object store,
which may be spilled to disk. By then the certificate is fixed by its digest, so a key that leaks from a cluster helps
nobody to forge it; but somebody who can make workers answer anything needs no key. So choose a cluster whose users you
trust.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pathproof.certificate.carried import CarriedCertificate, chunks_for
from pathproof.certifier.executors import Outcome, do
from pathproof.certifier.partition import Task
from pathproof.certifier.session import Luggage, Request, Session
from pathproof.certifier.walker import Ticker
from pathproof.distribution.cluster import last_line, own_sources
from pathproof.distribution.order import in_order
from pathproof.errors import PathproofError

RETRIES = 3  # of a task whose worker or machine died


@dataclass(frozen=True)
class Order:
    """What all tasks of a certification have in common, but for the key."""

    luggage: Luggage
    engine: str
    tool: str  # digest of our own sources


class Cluster:
    """The workers of a cluster to which this process is connected."""

    def __init__(self, ray: Any, session: Session) -> None:
        self.ray = ray
        self.session = session
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.request = replace(session.request, digest=session.certificate.digest)
        self.order = Order(session.luggage(), _engine(session), own_sources())

    def run(self, tasks: Sequence[Task], ticker: Ticker | None = None) -> Iterator[Outcome]:
        ray = self.ray
        walk = ray.remote(num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD")(walk_rows)
        order = ray.put(self.order)
        waiting: dict[Any, Task] = {}

        def wait() -> tuple[Task, Outcome]:
            (finished,), _ = ray.wait(list(waiting), num_returns=1)
            ended = waiting.pop(finished)
            outcome = self._outcome(finished, ended)
            if ticker is not None:
                ticker(ended.rows)
            return ended, outcome

        try:
            for task in tasks:
                chunks = chunks_for(self.session.certificate, task.ranges)
                waiting[walk.remote(order, self.request, task, chunks)] = task
            yield from in_order(tasks, wait)
        finally:
            if ray.is_initialized():  # or asking would start a cluster
                for unwanted in waiting:
                    ray.cancel(unwanted, force=True)

    def _outcome(self, finished: Any, task: Task) -> Outcome:
        try:
            return self.ray.get(finished)  # type: ignore[no-any-return]
        except self.ray.exceptions.WorkerCrashedError:
            problem = f"their workers died {RETRIES + 1} times"
        except self.ray.exceptions.RayError as error:
            problem = f"{type(error).__name__}: {last_line(error)}"
            if "No module named" in problem:
                problem += " (the cluster's machines need pathproof and what it needs)"
        return PathproofError(f"the cluster failed at rows {task.ranges[0][0]:,} and on: {problem}")


_sessions: dict[bytes, Session] = {}  # at most one: of the certification that this worker works for


def walk_rows(order: Order, request: Request, task: Task, chunks: Mapping[int, bytes]) -> Outcome:
    """A task, in a worker."""
    try:
        session = _session(order, request)
        assert isinstance(session.certificate, CarriedCertificate)
        session.certificate.chunks = chunks
        return do(session, task)
    except PathproofError as error:
        return error
    except Exception as error:  # a fault of ours, to be reported where somebody looks
        return PathproofError(f"internal error in a worker: {type(error).__name__}: {error}")


def _session(order: Order, request: Request) -> Session:
    session = _sessions.get(request.key)
    if session is None:
        if order.tool != own_sources():
            raise PathproofError(f"on {socket.gethostname()} there is another version of pathproof than here")
        session = Session(request, order.luggage)
        if _engine(session) != order.engine:
            raise PathproofError(
                f"on {socket.gethostname()} there is the {_engine(session)} machine alone, not the {order.engine} one; "
                "give --engine reference, or install the kernel there"
            )
        _sessions.clear()
        _sessions[request.key] = session
    return session


def _engine(session: Session) -> str:
    return getattr(session.machine, "engine", "reference")
