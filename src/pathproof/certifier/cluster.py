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
nobody to forge it; but whoever can make workers answer what he likes needs no key. She who certifies chooses a cluster
whose users she trusts.

Ray is an extra (`pathproof[ray]`), imported when a cluster is asked for.
"""

from __future__ import annotations

import importlib
import logging
import os
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pathproof.certificate.carried import CarriedCertificate, chunks_for
from pathproof.certifier.executors import Outcome, do
from pathproof.certifier.partition import Task
from pathproof.certifier.session import Luggage, Request, Session
from pathproof.certifier.walker import Ticker
from pathproof.errors import PathproofError, UsageError

RETRIES = 3  # of a task whose worker or machine died
PATIENCE = 10.0  # seconds for a cluster to take a connection

_INSTALL = "--cluster needs Ray: pip install 'pathproof[ray]'"
# How a client of gRPC, hence of Ray, introduces itself, and the type of the frame with which a server answers.
_HTTP2, _SETTINGS = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)), b"\x04"


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
        done: dict[int, Outcome] = {}
        try:
            for task in tasks:
                chunks = chunks_for(self.session.certificate, task.ranges)
                waiting[walk.remote(order, self.request, task, chunks)] = task
            for task in tasks:
                while task.number not in done:
                    (finished,), _ = ray.wait(list(waiting), num_returns=1)
                    ended = waiting.pop(finished)
                    done[ended.number] = self._outcome(finished, ended)
                    if ticker is not None:
                        ticker(ended.rows)
                yield done.pop(task.number)
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
            problem = f"{type(error).__name__}: {_last_line(error)}"
            if "No module named" in problem:
                problem += " (the cluster's machines need pathproof and what it needs)"
        return PathproofError(f"the cluster failed at rows {task.ranges[0][0]:,} and on: {problem}")


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at that address; `local` starts one that ends with the connection. A connection
    that this process has already is used, and left open."""
    _check(address)
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise UsageError(_INSTALL) from None
    if ray.is_initialized():
        if (present := ray.get_runtime_context().gcs_address) != address:
            raise UsageError(f"this process is connected to the Ray cluster at {present}, not to {address}")
        yield ray
        return
    settings: dict[str, Any] = {"logging_level": logging.CRITICAL, "log_to_driver": False}
    if address == "local":
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # certifying tells nobody
        settings["include_dashboard"] = False
    try:
        with chdir(os.path.dirname(os.__file__)):  # Ray's workers look for modules where the driver is: not there
            ray.init(address=address, **settings)
    except Exception as error:  # of many kinds, depending on what is wrong and on the version
        raise UsageError(f"there is no Ray cluster to be used at {address}: {_last_line(error)}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check(address: str) -> None:
    """Says what is wrong with an address in seconds and in one line, where Ray takes minutes and pages."""
    if address == "local":
        return
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise UsageError(f"a cluster is HOST:PORT, or local, not {address!r}")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as connection:
            if os.environ.get("RAY_USE_TLS", "0") == "0":
                connection.sendall(_HTTP2)
                if connection.recv(9)[3:4] != _SETTINGS:
                    raise UsageError(f"what answers at {address} is no Ray cluster; 6379 is its usual port")
    except OSError as error:
        raise UsageError(f"there is no Ray cluster to be used at {address}: {error.strerror or error}") from None


def _last_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__


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


@cache
def own_sources() -> str:
    """A digest of pathproof's own Python sources, as they are installed here."""
    package = Path(__file__).parents[1]
    digest = blake2b(digest_size=16)
    for path in sorted(package.rglob("*.py")):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()
