"""An oracle that shares no code with pathproof: real CPython threads under a controlled scheduler.

It runs a program again and again, one thread at a time, and switches before every opcode that can touch shared data
and at every lock operation, as random walks, priorities and bounded searches say. What it sees, a program can do; so
each outcome that it finds must be among those that pathproof finds. It proves nothing: what it does not see may exist.

    scheduler   one run: threads, switching, how it ends
    points      before which opcodes a thread may be switched away from
    tracing     how the interpreter is made to stop there
    strategies  who runs next
    standard    threading, queue and time on controlled locks
    program_side  choose, assume, atomic, invariants
    worker      the process in which the programs run

`outcomes(path, runs, seconds, seed)` is the whole interface for one program; `Oracle` keeps the process for many.
"""

import json
import select
import subprocess
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from .scheduler import Outcome

__all__ = ["Finding", "Oracle", "OracleFailed", "Outcome", "outcomes"]

_TESTS = Path(__file__).resolve().parent.parent
_GRACE = 20.0  # seconds beyond what was asked for before a worker counts as stuck


class OracleFailed(Exception):
    """The worker died, hung, or could not run the program."""


class Finding(NamedTuple):
    """An outcome and the decisions of the first run that had it."""

    outcome: Outcome
    decisions: tuple[int, ...]
    inside_library: bool


class Oracle:
    """A worker process, started when first asked. Use as a context manager."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self.runs = 0

    def __enter__(self) -> "Oracle":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            for stream in (self._process.stdin, self._process.stdout):
                if stream:
                    stream.close()
            self._process.wait()
            self._process = None

    def find(
        self,
        path: str | Path,
        runs: int,
        seconds: float,
        seed: int,
        args: Iterable[str] = (),
        until: Collection[str] = (),
    ) -> list[Finding]:
        """Every outcome found in so many runs or seconds, once each; ends early when all kinds of `until` were seen."""
        return self._ask(
            patience=seconds,
            path=str(path),
            args=list(args),
            runs=runs,
            seconds=seconds,
            seed=seed,
            until=sorted(until),
        )

    def replay(self, path: str | Path, finding: Finding, args: Iterable[str] = ()) -> Outcome | None:
        found = self._ask(
            patience=1.0,
            path=str(path),
            args=list(args),
            decisions=finding.decisions,
            inside_library=finding.inside_library,
        )
        return found[0].outcome if found else None

    def _ask(self, patience: float, **request: Any) -> list[Finding]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "oracle.worker"],
                cwd=_TESTS,
                env={"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], patience + _GRACE)
        line = process.stdout.readline() if ready else ""
        if not line:
            self.close()
            raise OracleFailed(f"{request['path']}: the worker {'ended' if ready else 'hangs'}")
        answer = json.loads(line)
        if "error" in answer:
            raise OracleFailed(f"{request['path']}: {answer['error']}")
        self.runs += answer["runs"]
        return [
            Finding(
                Outcome(kind, message, frozenset((name, value) for name, value in values)),
                tuple(decisions),
                inside_library,
            )
            for kind, message, values, decisions, inside_library in answer["outcomes"]
        ]


def outcomes(
    path: str | Path, runs: int = 500, seconds: float = 5.0, seed: int = 0, args: Iterable[str] = ()
) -> set[Outcome]:
    """The outcomes of the program in `runs` schedules, or in as many as fit into `seconds`."""
    with Oracle() as oracle:
        return {finding.outcome for finding in oracle.find(path, runs, seconds, seed, args)}
