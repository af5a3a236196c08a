"""Who walks the tasks: this process, or workers in processes of their own.

A task is ranges of rows; its outcome is a `Part` (a sum of sixteen bytes and counts) or the error that ended it.
An executor is handed tasks and yields their outcomes in order. Whatever can run `do(Session(request), task)`
somewhere can be an executor: a cluster, for one. How workers are started, fed and replaced is in `distribution/`.
The key reaches them over their pipes.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from pathproof.certifier.partition import Task
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Part, Ticker, Violated, Walker
from pathproof.distribution import processes
from pathproof.errors import PathproofError, Spent
from pathproof.properties.deadlock import Deadlocks
from pathproof.properties.failure import Failures
from pathproof.properties.invariant import Invariants

Outcome = Part | Violated | PathproofError


def slow_walk(session: Session) -> str | None:
    """Why the kernel's own loop cannot do what is asked; None if it can, or if there is no kernel."""
    if session.machine.engine != "native":
        return None
    return session.new_properties().not_by((Failures, Deadlocks, Invariants))


def has_native_walk(session: Session) -> bool:
    """Whether the kernel's own loop does what is asked."""
    return session.machine.engine == "native" and slow_walk(session) is None


def walker_for(session: Session, ticker: Ticker | None) -> Walker:
    """The fastest walker that does what is asked."""
    if has_native_walk(session):
        from pathproof.certifier.native_walker import NativeWalker

        return NativeWalker(session, ticker)
    return Walker(session, ticker)


def do(session: Session, task: Task, ticker: Ticker | None = None) -> Outcome:
    """One task."""
    try:
        return walker_for(session, ticker).walk(task.ranges)
    except (PathproofError, Violated) as outcome:
        return outcome
    except MemoryError:
        return Spent("ran out of memory")


class Executor(Protocol):
    """Runs tasks."""

    def run(self, tasks: Sequence[Task], ticker: Ticker | None = None) -> Iterator[Outcome]:
        """The outcomes, in the order of the tasks. Closing the iterator ends what is still running."""


class InProcess:
    """One task after the other, here."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def run(self, tasks: Sequence[Task], ticker: Ticker | None = None) -> Iterator[Outcome]:
        for task in tasks:
            yield do(self.session, task, ticker)


class Processes:
    """Several workers on this machine."""

    def __init__(self, request: Request, workers: int, session: Session | None = None) -> None:
        """`session`: this request's, if workers may begin as copies of this process, with this session."""
        copied = None if session is None else partial(processes.serve, do=partial(_done, session))
        self._workers = processes.Workers(workers, f"{__name__}:serve", request, _died, copied)

    def run(self, tasks: Sequence[Task], ticker: Ticker | None = None) -> Iterator[Outcome]:
        return self._workers.run(tasks, ticker)


def serve() -> None:
    """The worker: a request, then tasks, from the standard input; ticks and outcomes to the standard output."""
    with suppress(BrokenPipeError):
        read, write = processes.pipes()
        session: Session | PathproofError
        try:
            session = Session(pickle.load(read))
        except PathproofError as error:
            session = error
        processes.serve(read, write, partial(_done, session))


def _done(session: Session | PathproofError, task: Task, ticker: Ticker) -> Outcome:
    if isinstance(session, PathproofError):
        return session
    try:
        return do(session, task, ticker)
    except Exception as error:  # a fault of ours, to be reported where somebody looks
        return PathproofError(f"internal error in a worker: {type(error).__name__}: {error}")


def _died(task: Task) -> Outcome:
    return PathproofError(f"the workers for rows {task.ranges[0][0]:,} and on died {processes.ATTEMPTS} times")
