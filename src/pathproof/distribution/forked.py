"""Workers that are copies of this process: they have the session from the first moment, where a new process takes half
a second to import us, read the program and make a machine.

A copy of a process with threads may find locks held that nobody will release, so a process is copied only while it has
one thread, and only on Linux, where nothing else starts threads behind our back. Otherwise workers are new processes.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import BinaryIO


def possible() -> bool:
    """Whether this process may be copied now."""
    return sys.platform == "linux" and threading.active_count() == 1


class Forked:
    """A copy of this process that runs `serve(read, write)` at the other ends of two pipes. To be used like a `Popen`.
    `others` were made before: a copy must not hold their pipes open, or they would outlive us."""

    def __init__(self, serve: Callable[[BinaryIO, BinaryIO], None], others: Sequence[Forked] = ()) -> None:
        tasks, outcomes = os.pipe(), os.pipe()
        self.pid = os.fork()
        if not self.pid:
            _run(serve, tasks, outcomes, others)
        os.close(tasks[0])
        os.close(outcomes[1])
        self.stdin: BinaryIO = os.fdopen(tasks[1], "wb")
        self.stdout: BinaryIO = os.fdopen(outcomes[0], "rb")
        self._status: int | None = None

    def kill(self) -> None:
        if self._status is None:
            os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        if self._status is None:
            self._status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._status


def _run(
    serve: Callable[[BinaryIO, BinaryIO], None],
    tasks: tuple[int, int],
    outcomes: tuple[int, int],
    others: Sequence[Forked],
) -> None:
    """The life of the copy, which ends here whatever happens."""
    status = 1
    try:
        os.setpgid(0, 0)  # Ctrl-C is for the coordinator, who ends its workers
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        for other in others:
            os.close(other.stdin.fileno())
            os.close(other.stdout.fileno())
        os.close(tasks[1])
        os.close(outcomes[0])
        with suppress(BrokenPipeError):
            serve(os.fdopen(tasks[0], "rb"), os.fdopen(outcomes[1], "wb"))
        status = 0
    finally:
        os._exit(status)
