"""Workers in processes of their own, on this machine.

They are plain subprocesses that talk over their pipes, not `multiprocessing`: a script that calls us needs no
`if __name__ == "__main__"`, and what they work for reaches them neither by argument nor by file. Where it is safe they
are copies of this process instead (`forked.py`), which saves their start. A worker that dies is replaced and its task
done again, a few times.

A worker reads a request, then tasks; it writes numbers, which are ticks, and outcomes, which are no numbers.
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, BinaryIO, Generic

from pathproof.distribution.forked import Forked, possible
from pathproof.distribution.order import Outcome, Ticker, Work, in_order
from pathproof.errors import UsageError

MAX_WORKERS = 256  # processes of this machine, some tens of megabytes each
ATTEMPTS = 3  # at a task whose worker died


def check_workers(count: int) -> None:
    """Says what is wrong with a number of workers."""
    if count < 1:
        raise UsageError(f"there must be a worker at least, not {count}")
    if count > MAX_WORKERS:
        raise UsageError(f"{count:,} workers are more than one machine runs well: {MAX_WORKERS} at most")


Serving = Callable[[BinaryIO, BinaryIO], None]


class Workers(Generic[Work, Outcome]):
    """So many of them, and what they are."""

    def __init__(
        self,
        count: int,
        server: str,
        request: object,
        died: Callable[[Work], Outcome],
        serving: Serving | None = None,
    ) -> None:
        """`server`: MODULE:FUNCTION that a new process runs, to which it sends the request. `serving`: what a copy of
        this process runs, if workers may be copies. `died`: the outcome of a task of which nobody comes back."""
        self.count = count
        self.server = server
        self.request = request
        self.died = died
        self.serving = serving

    def run(self, tasks: Sequence[Work], ticker: Ticker | None = None) -> Iterator[Outcome]:
        """The outcomes, in the order of the tasks. Closing the iterator ends what is still running."""
        with closing(self.as_they_end(tasks, ticker)) as ended:
            yield from in_order(tasks, lambda: next(ended))

    def as_they_end(
        self, tasks: Sequence[Work], ticker: Ticker | None = None
    ) -> Generator[tuple[Work, Outcome], None, None]:
        """The tasks with their outcomes, whichever ends first."""
        pending: queue.SimpleQueue[Work] = queue.SimpleQueue()
        for task in tasks:
            pending.put(task)
        events: queue.SimpleQueue[tuple[Work | None, Any]] = queue.SimpleQueue()
        copies = self._copies(min(self.count, len(tasks)))  # before there are threads
        crew = [_Worker(self, pending, events, copy) for copy in copies]

        def wait() -> tuple[Work, Outcome]:
            while True:
                ended, outcome = events.get()
                if ended is not None:
                    return ended, outcome
                if ticker is not None:
                    ticker(outcome)

        try:
            for _ in tasks:
                yield wait()
        finally:
            for worker in crew:
                worker.stop()

    def _copies(self, count: int) -> list[Forked] | list[None]:
        if self.serving is None or not possible():
            return [None] * count
        gc.freeze()  # collecting what the copies share with us would unshare it
        copies: list[Forked] = []
        for _ in range(count):
            copies.append(Forked(self.serving, copies))
        gc.unfreeze()
        return copies


class _Worker(Generic[Work, Outcome]):
    """A process and the thread that feeds it."""

    def __init__(
        self,
        workers: Workers[Work, Outcome],
        pending: queue.SimpleQueue[Work],
        events: queue.SimpleQueue[tuple[Work | None, Any]],
        process: Forked | None = None,
    ) -> None:
        self.workers = workers
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

    def _do(self, task: Work) -> Outcome:
        for _ in range(ATTEMPTS):
            try:
                return self._ask(task)
            except (OSError, EOFError, pickle.UnpicklingError):
                self._end()
                if self.stopped:
                    break
        return self.workers.died(task)

    def _ask(self, task: Work) -> Outcome:
        if self.process is None:
            self.process = start(self.workers.server, self.workers.request)
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


def start(server: str, request: object) -> subprocess.Popen[bytes]:
    """A worker finds us where we are, and nothing in the current directory, which may be a stranger's: `-P`, and no
    empty entry in the search path, which would mean the same."""
    places = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    module, _, function = server.partition(":")
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", f"from {module} import {function}; {function}()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        process_group=0 if os.name == "posix" else None,  # Ctrl-C is for the coordinator, who ends its workers
    )
    assert process.stdin is not None
    pickle.dump(request, process.stdin)
    return process


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Of a new process: where requests and tasks come from, and where ticks and outcomes go."""
    write = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else may write there
    return sys.stdin.buffer, write


def serve(read: BinaryIO, write: BinaryIO, do: Callable[[Any, Ticker], object]) -> None:
    """A worker's life: tasks, one after the other, until nobody has any."""
    while True:
        try:
            task = pickle.load(read)
        except EOFError:
            return
        _send(write, do(task, lambda much: _send(write, much)))


def _send(stream: BinaryIO, message: object) -> None:
    pickle.dump(message, stream)
    stream.flush()
