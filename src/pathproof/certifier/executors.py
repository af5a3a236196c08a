"""Who walks the tasks: this process, or workers in processes of their own.

A task is ranges of rows; its outcome is a `Part` (a sum of sixteen bytes and counts) or the error that ended it.
An executor is handed tasks and yields their outcomes in order, so that what is reported does not depend on who
was faster. Whatever can run `do(Session(request), task)` somewhere can be an executor: a cluster, for one.

Workers are plain subprocesses that talk over their pipes, not `multiprocessing`: a script that calls
`pathproof.certify` needs no `if __name__ == "__main__"`, and the key reaches them neither by argument nor by file.
Where it is safe they are copies of this process instead (`forked.py`), which saves their start.
A worker that dies is replaced and its task done again, a few times.
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Protocol

from pathproof.certifier.forked import Forked, possible
from pathproof.certifier.partition import Task
from pathproof.certifier.session import Request, Session
from pathproof.certifier.walker import Part, Ticker, Violated, Walker
from pathproof.errors import PathproofError, Spent
from pathproof.properties.deadlock import Deadlocks
from pathproof.properties.failure import Failures
from pathproof.properties.invariant import Invariants

MAX_WORKERS = 256  # processes of this machine, some tens of megabytes each
ATTEMPTS = 3  # at a task whose worker died

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
        from pathproof.certifier.native import NativeWalker

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
        self.request = request
        self.workers = workers
        self.session = session

    def run(self, tasks: Sequence[Task], ticker: Ticker | None = None) -> Iterator[Outcome]:
        pending: queue.SimpleQueue[Task] = queue.SimpleQueue()
        for task in tasks:
            pending.put(task)
        events: queue.SimpleQueue[tuple[Task | None, int | Outcome]] = queue.SimpleQueue()
        copies = self._copies(min(self.workers, len(tasks)))  # before there are threads
        crew = [_Worker(self.request, pending, events, copy) for copy in copies]
        done: dict[int, Outcome] = {}
        try:
            for task in tasks:
                while task.number not in done:
                    finished, outcome = events.get()
                    if finished is None:
                        if ticker is not None and isinstance(outcome, int):
                            ticker(outcome)
                    elif not isinstance(outcome, int):
                        done[finished.number] = outcome
                yield done.pop(task.number)
        finally:
            for worker in crew:
                worker.stop()


    def _copies(self, count: int) -> list[Forked] | list[None]:
        session = self.session
        if session is None or not possible():
            return [None] * count
        gc.freeze()  # collecting what the copies share with us would unshare it
        copies: list[Forked] = []
        for _ in range(count):
            copies.append(Forked(lambda read, write: _serve(read, write, session), copies))
        gc.unfreeze()
        return copies


class _Worker:
    """A process and the thread that feeds it."""

    def __init__(
        self,
        request: Request,
        pending: queue.SimpleQueue[Task],
        events: queue.SimpleQueue[tuple[Task | None, int | Outcome]],
        process: Forked | None = None,
    ) -> None:
        self.request = request
        self.pending = pending
        self.events = events
        self.process: subprocess.Popen[bytes] | Forked | None = process
        self.stopped = False
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.stopped = True
        if self.process is not None:
            self.process.kill()
        self.thread.join()
        self._end()

    def _work(self) -> None:
        while not self.stopped:
            try:
                task = self.pending.get_nowait()
            except queue.Empty:
                return
            self.events.put((task, self._do(task)))

    def _do(self, task: Task) -> Outcome:
        for _ in range(ATTEMPTS):
            try:
                return self._ask(task)
            except (OSError, EOFError, pickle.UnpicklingError):
                self._end()
                if self.stopped:
                    break
        return PathproofError(f"the workers for rows {task.ranges[0][0]:,} and on died {ATTEMPTS} times")

    def _ask(self, task: Task) -> Outcome:
        if self.process is None:
            self.process = _start(self.request)
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        pickle.dump(task, process.stdin)
        process.stdin.flush()
        while True:
            message = pickle.load(process.stdout)
            if not isinstance(message, int):
                return message  # type: ignore[no-any-return]
            self.events.put((None, message))

    def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()


def _start(request: Request) -> subprocess.Popen[bytes]:
    """A worker finds us where we are, and nothing in the current directory, which may be a stranger's: `-P`, and no
    empty entry in the search path, which would mean the same."""
    places = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", "from pathproof.certifier.executors import serve; serve()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        process_group=0 if os.name == "posix" else None,  # Ctrl-C is for the coordinator, who ends its workers
    )
    assert process.stdin is not None
    pickle.dump(request, process.stdin)
    return process


def serve() -> None:
    """The worker: a request, then tasks, from the standard input; ticks and outcomes to the standard output."""
    with suppress(BrokenPipeError):
        read, write = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else may write there
        session: Session | PathproofError
        try:
            session = Session(pickle.load(read))
        except PathproofError as error:
            session = error
        _serve(read, write, session)


def _serve(read: BinaryIO, write: BinaryIO, session: Session | PathproofError) -> None:
    while True:
        try:
            task = pickle.load(read)
        except EOFError:
            return
        if isinstance(session, PathproofError):
            _send(write, session)
            continue
        try:
            outcome = do(session, task, lambda rows: _send(write, rows))
        except Exception as error:  # a fault of ours, to be reported where somebody looks
            outcome = PathproofError(f"internal error in a worker: {type(error).__name__}: {error}")
        _send(write, outcome)


def _send(stream: BinaryIO, message: int | Outcome) -> None:
    pickle.dump(message, stream)
    stream.flush()
