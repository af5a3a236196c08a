"""Real CPython threads, held up at random: the other half of the oracle.

The controlled scheduler (`scheduler.py`) decides who runs, and for that it needs locks of its own: it switches in the
code of the program and of some classes of `threading` and `queue`. Here nothing is replaced. Each thread sleeps for a
moment before an instruction now and then, wherever the instruction is, in the program or in the Python sources of the
standard library (`collections`, `contextlib`, `copy`, `dataclasses`, ...), and the interpreter's own lock passes to
another one meanwhile. Runs cannot be repeated and schedules are not searched, but every one of them is CPython's.

It happens in a process of its own, as the other half does: threads that wait for each other for ever cannot be ended in
any other way, and no tracing is left behind. A run that does not end is stuck; it has no outcome, and the next program
gets a new process. So it does if CPython itself crashes, as 3.11 does on some iterators of `itertools` that threads
share. `Preempting.outcomes` is the whole interface.

It traces the frames of each thread (`sys.settrace`), as Python 3.11 does it: since 3.12 tracing loses instructions that
other threads are at.
"""

import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from .library_programs import FAILING
from .process import OracleCrashed, Process

_PROGRAM = "program.py"
_LIBRARY = tuple(
    f"{Path(threading.__file__).parent}/{name}"
    for name in (
        "bisect.py", "collections/__init__.py", "contextlib.py", "copy.py", "copyreg.py", "dataclasses.py", "enum.py",
        "functools.py", "heapq.py", "queue.py", "threading.py", "types.py", "_weakrefset.py",
    )
)  # fmt: skip
_INTERRUPTED = frozenset((_PROGRAM, "<string>", *_LIBRARY))  # "<string>": methods that dataclasses makes
_RATES = (0.02, 0.05, 0.15, 0.3)  # of instructions before which a thread sleeps, in one run
# No operation asserts. Up to 3.12 `Thread.join` and `is_alive` do, and fail when two threads ask at the same time:
# one holds the lock of the ended thread for a moment while the other takes it for free.
_FAULT_OF_CPYTHON = "AssertionError"
_STUCK = 2.0  # seconds without an end: the threads wait for at most some milliseconds on purpose


class Seen(NamedTuple):
    """The results of a program's runs; stuck: the last one did not end, or ended with CPython."""

    results: frozenset[str]
    runs: int
    stuck: bool


class Preempting:
    """A process that runs programs, started when first asked. Use as a context manager."""

    def __init__(self) -> None:
        self._process = Process("oracle.preemption")
        self.runs = 0

    def __enter__(self) -> "Preempting":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.close()

    def outcomes(self, source: str, runs: int, seconds: float, seed: int) -> Seen:
        """What `result` was in so many runs, or in as many as fit into the time."""
        try:
            answer = self._process.ask(seconds + _STUCK, source=source, runs=runs, seconds=seconds, seed=seed)
        except OracleCrashed:
            return Seen(frozenset(), 0, True)
        if answer["stuck"]:
            self._process.close()
        self.runs += answer["runs"]
        results = frozenset(result for result in answer["results"] if _FAULT_OF_CPYTHON not in result)
        return Seen(results, answer["runs"], answer["stuck"])


class Interruptions:
    """Makes the threads that are started while it is on sleep at random."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._rate = 0.0

    def draw(self) -> None:
        self._rate = self._random.choice(_RATES)

    def instruction(self) -> None:
        if self._random.random() < self._rate:
            time.sleep(0.0001 + 0.0006 * self._random.random())

    def on(self) -> None:
        threading.settrace(self._call)  # type: ignore[arg-type]

    def off(self) -> None:
        threading.settrace(None)

    def _call(self, frame: FrameType, event: str, argument: object) -> object:
        if frame.f_code.co_filename not in _INTERRUPTED:
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return self._opcode

    def _opcode(self, frame: FrameType, event: str, argument: object) -> object:
        if event == "opcode":  # nobody is held up in "return": a generator counts as suspended there already
            self.instruction()
        return self._opcode


def in_time(function: Callable[[], None], seconds: float) -> bool:
    """Calls it in a thread that may be left behind, as may those that it starts; whether it ended. It is no daemon,
    which those that it makes would be then, too: `serve` does not wait for any."""
    thread = threading.Thread(target=function)
    thread.start()
    thread.join(seconds)
    return not thread.is_alive()


def examine(source: str, runs: int, seconds: float, seed: int) -> dict[str, Any]:
    code = compile(source.removesuffix(FAILING), _PROGRAM, "exec")
    interruptions = Interruptions(seed)
    results: set[str] = set()
    deadline = time.monotonic() + seconds

    def run() -> None:
        names: dict[str, Any] = {"__name__": "__main__"}
        interruptions.on()
        try:
            exec(code, names)
        finally:
            interruptions.off()
        results.add(names["result"])

    done = 0
    while done < runs and time.monotonic() < deadline:
        interruptions.draw()
        done += 1
        if not in_time(run, _STUCK):
            return {"results": sorted(results), "runs": done, "stuck": True}
    return {"results": sorted(results), "runs": done, "stuck": False}


def serve() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr
    threading.excepthook = lambda _: None
    sys.setswitchinterval(1000.0)  # threads change where they sleep or wait, not inside the tracing
    for line in sys.stdin:
        print(json.dumps(examine(**json.loads(line))), file=answers, flush=True)
    os._exit(0)


if __name__ == "__main__":
    serve()
