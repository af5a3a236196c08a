"""An oracle that shares no code with pathproof: real CPython threads under a controlled scheduler.

It runs a program again and again, one thread at a time, and switches before every opcode that can touch shared data
and at every lock operation, as random walks, priorities and bounded searches say. What it sees, a program can do; so
each outcome that it finds must be among those that pathproof finds. It proves nothing: what it does not see may exist.
A second half replaces nothing and schedules nothing: it holds threads up at random, also inside the standard library.

    scheduler   one run: threads, switching, how it ends
    points      before which opcodes a thread may be switched away from
    tracing     how the interpreter is made to stop there
    strategies  who runs next
    standard    threading, queue and time on controlled locks
    pools       concurrent.futures and atexit on these
    program_side  choose, assume, atomic, invariants
    worker      the process in which the programs run
    process     how that process is asked
    preemption  the second half: threads held up at random
    library_programs, shared_objects  random programs for it: threads share an object of the standard library

`outcomes(path, runs, seconds, seed)` is the whole interface for one program; `Oracle` keeps the process for many.
"""

from collections.abc import Collection, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from .process import OracleFailed, Process
from .scheduler import Outcome

__all__ = ["Finding", "Oracle", "OracleFailed", "Outcome", "outcomes"]


class Finding(NamedTuple):
    """An outcome and the decisions of the first run that had it."""

    outcome: Outcome
    decisions: tuple[int, ...]
    inside_library: bool


class Oracle:
    """A worker process, started when first asked. Use as a context manager."""

    def __init__(self) -> None:
        self._process = Process("oracle.worker")
        self.runs = 0

    def __enter__(self) -> "Oracle":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._process.close()

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
        try:
            answer = self._process.ask(patience, **request)
        except OracleFailed as failed:
            raise OracleFailed(f"{request['path']}: {failed}") from None
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
