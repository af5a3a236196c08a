"""When to stop early: limits that the user set, and Ctrl-C. A search that stops early is `incomplete`.

They are looked at between steps and, since a step may be long, within them: the machine asks now and then (`watch`),
and ends the step by `Spent`.
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

from pathproof.errors import Spent, UsageError

_PATIENCE = 64  # steps between two looks at the memory
_GRACE, _ROOM = 1.0, 1 << 25  # seconds and bytes for telling what was found
_SPARE = 96 << 20  # bytes that the process may have beyond its limit and a twentieth of it
_NAP = 0.005  # seconds between two looks within a step


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
        self.short_of_memory = False  # and therefore the search was to stop
        self._started = monotonic()
        self._steps = 0
        self._look_at = 0.0
        self._grace = 0.0
        self._room = 0
        self._occupied = memory_now() if limits.memory is not None else 0  # before the search

    def seconds(self) -> float:
        """Time since the budget was opened."""
        return monotonic() - self._started

    def spent(self, pause: bool = False, soon: int = 0, share: float = 1.0) -> str | None:
        """Why to stop now, in a few words; None to go on. In a pause there is time to look at the memory.

        `soon`: bytes that will be needed at once before the next look. `share`: of time and of the memory that was
        free in the beginning, for those who have something to do after that."""
        if self.interrupted and not self._grace:
            return "interrupted"
        if self.limits.seconds is not None and self.seconds() >= self.limits.seconds * share + self._grace:
            return f"reached the limit of {self.limits.seconds:g} seconds"
        if self.limits.memory is not None:
            self._steps += 1
            limit = self.limits.memory - max(0, self.limits.memory - self._occupied) * (1 - share) + self._room
            if (pause or self._steps % _PATIENCE == 1) and memory_now() + soon >= limit:
                self.short_of_memory = True
                return f"reached the limit of {self.limits.memory:,} bytes of memory"
        return None

    def give_grace(self) -> None:
        """The search has ended. What it found is yet to be told, which takes a little more of all."""
        self._grace, self._room = _GRACE, _ROOM

    def watch(self) -> str | None:
        """The same for whoever asks within a step, many times."""
        now = monotonic()
        if now < self._look_at and not self.interrupted:
            return None
        self._look_at = now + _NAP
        return self.spent(pause=True)

    @contextmanager
    def alarmed(self) -> Iterator[None]:
        """Ends by `Spent` what asks nobody, such as compiling a gigantic source, when time is up."""
        if self.limits.seconds is None or threading.current_thread() is not threading.main_thread():
            yield
            return

        def alarm(_number: int, _frame: FrameType | None) -> None:
            raise Spent(f"reached the limit of {self.limits.seconds:g} seconds")

        before = signal.signal(signal.SIGALRM, alarm)
        signal.setitimer(signal.ITIMER_REAL, max(1e-3, self.limits.seconds - self.seconds()))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

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


@contextmanager
def bounded_memory(limit: int | None) -> Iterator[None]:
    """Lets this process have little more memory than the limit: whoever asks for more, all at once, before anybody has
    looked, gets a MemoryError instead."""
    try:
        import resource
    except ImportError:
        yield
        return
    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    if limit is not None:
        wanted = address_space() + max(0, limit - memory_now()) + limit // 20 + _SPARE
        for known in (before, hard):
            if known != resource.RLIM_INFINITY:
                wanted = min(wanted, known)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    try:
        yield
    finally:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_AS, (before, hard))


def address_space() -> int:
    """Bytes of addresses that this process has asked for; more than it occupies."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 1 << 40  # nobody knows: it is no limit then


def memory_now() -> int:
    """Bytes of memory that this process occupies; where the system does not tell, the most it ever did."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return peak_memory()


def private_memory() -> int:
    """Bytes that this process occupies and shares with nobody but, maybe, those that it was copied from."""
    try:
        with open("/proc/self/statm") as statm:
            _, resident, shared, *_ = map(int, statm.read().split())
            return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
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
