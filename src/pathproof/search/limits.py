"""When to stop early: limits that the user set, and Ctrl-C. A search that stops early is `incomplete`.

The clock is looked at after every step, since a step may be long; the memory, which costs a system call,
less often.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from types import FrameType

from pathproof.errors import UsageError

_PATIENCE = 64  # steps between two looks at the memory


@dataclass(frozen=True)
class Limits:
    """None means no limit."""

    states: int | None = None
    depth: int | None = None
    seconds: float | None = None
    memory: int | None = None  # bytes

    def __post_init__(self) -> None:
        for name in ("states", "depth", "memory"):
            if (value := getattr(self, name)) is not None and not 0 <= value < 1 << 63:
                raise UsageError(f"a limit of {name} is a number below 2**63, not {value}")


class Budget:
    """What is left of the limits. One budget lasts for a verification, over all its restarts."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.interrupted = False
        self._started = monotonic()
        self._steps = 0

    def seconds(self) -> float:
        """Time since the budget was opened."""
        return monotonic() - self._started

    def spent(self, pause: bool = False, soon: int = 0) -> str | None:
        """Why to stop now, in a few words; None to go on. In a pause there is time to look at the memory.

        `soon`: bytes that will be needed at once before the next look."""
        if self.interrupted:
            return "interrupted"
        if self.limits.seconds is not None and self.seconds() >= self.limits.seconds:
            return f"reached the limit of {self.limits.seconds:g} seconds"
        if self.limits.memory is not None:
            self._steps += 1
            if (pause or self._steps % _PATIENCE == 1) and memory_now() + soon >= self.limits.memory:
                return f"reached the limit of {self.limits.memory:,} bytes of memory"
        return None

    @contextmanager
    def heeding_interrupts(self) -> Iterator[None]:
        """The first Ctrl-C ends the search between two steps; a second one ends it anywhere. So does SIGTERM, where it
        was made an interrupt (`terminating_interrupts`)."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        if before[signal.SIGTERM] is not signal.default_int_handler:
            del before[signal.SIGTERM]  # it is not ours

        def restore() -> None:
            for number, handler in before.items():
                signal.signal(number, handler)

        def interrupt(_number: int, _frame: FrameType | None) -> None:
            self.interrupted = True
            restore()

        for number in before:
            signal.signal(number, interrupt)
        try:
            yield
        finally:
            restore()


@contextmanager
def terminating_interrupts() -> Iterator[None]:
    """SIGTERM is taken for a Ctrl-C, unless somebody wants something else: a command that is told to end (by `timeout`,
    a queue, a container) still says what it found."""
    mine = threading.current_thread() is threading.main_thread()
    if not mine or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def memory_now() -> int:
    """Bytes of memory that this process occupies; where the system does not tell, the most it ever did."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return peak_memory()


def peak_memory() -> int:
    """The most bytes of memory that this process ever occupied; 0 where the system does not tell.

    What Linux gives as resource usage counts the process that started this one, too, as long as it was that one."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))
    except (OSError, ValueError, StopIteration):
        pass
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
