"""One run of one tool: a process with a limit of time and one of memory, and what the system says it used.

Seconds are processor seconds, not those of the clock: every tool here runs on one core, so on an idle machine the two
are the same, and on a busy one only the former can be compared. Memory is the most that was resident at any time,
which includes everything that the process keeps for whatever purpose.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import IO

from benchmarks import ENVIRONMENT, ROOT

GRACE = 5.0  # seconds from an interrupt to the end


@dataclass(frozen=True)
class Limits:
    """For one run."""

    seconds: float
    memory: int  # bytes
    states: int | None = None


@dataclass(frozen=True)
class Process:
    """A process that has ended."""

    output: str
    errors: str
    status: int  # negative: the signal that ended it
    seconds: float  # of processor time, in the program and in the system for it
    elapsed: float
    peak: int  # bytes
    late: bool  # it was ended because its time was over


@dataclass(frozen=True)
class Run:
    """What a tool did on one problem. A tool that counts whole executions has no states."""

    tool: str
    program: str
    arguments: str
    states: int | None = None
    transitions: int = 0
    seconds: float = 0.0  # of the search
    total: float = 0.0  # of the whole process: what it takes to get the verdict
    elapsed: float = 0.0  # by the clock
    built: float = 0.0  # what it takes to make a verifier of the model, before
    bytes_per_state: float | None = None
    peak: int = 0
    complete: bool = False
    note: str = ""
    missing: bool = False  # there is nothing to run, and the note says why

    @property
    def rate(self) -> float:
        return self.transitions / self.seconds if self.seconds > 0 else 0.0


def run(command: Sequence[str], limits: Limits, cwd: Path = ROOT) -> Process:
    """Runs a command. When its time is over it is interrupted, which lets it say how far it got, and then ended."""

    def limit_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))

    late = False

    def end(number: signal.Signals) -> None:
        nonlocal late
        late = True
        os.killpg(process.pid, number)

    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        started = monotonic()
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=ENVIRONMENT,
            stdout=output,
            stderr=errors,
            start_new_session=True,
            preexec_fn=limit_memory,
        )
        timers = [
            Timer(limits.seconds, end, (signal.SIGINT,)),
            Timer(limits.seconds + GRACE, end, (signal.SIGKILL,)),
        ]
        for timer in timers:
            timer.start()
        try:
            _, status, used = os.wait4(process.pid, 0)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        finally:
            for timer in timers:
                timer.cancel()
                timer.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        elapsed = monotonic() - started
        said = _text(output), _text(errors)
    return Process(
        *said,
        process.returncode,
        used.ru_utime + used.ru_stime,
        elapsed,
        used.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
        late,
    )


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")
