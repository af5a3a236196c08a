"""The standard modules on controlled locks.

`threading` and `queue` are Python on top of a few primitives of `_thread`: a lock, starting a thread, waiting for a
thread's end. Only these are replaced; Condition, Semaphore, Event, Barrier, Timer and Queue are the interpreter's own
code, which is the point of the oracle. RLock and SimpleQueue exist in C and in Python; the Python ones are used.
How a thread's end is waited for changed in 3.13, so there are two stand-ins for that.

Clocks stand still, except that a wait that times out moves them by its timeout: code that computes what is left of
a deadline then sees it pass. What `random` draws is a choice like `choose`. Replacing happens once per process, in a
worker that does nothing else.
"""

import _thread
import contextlib
import itertools
import queue
import random
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from . import pools, program_side

if TYPE_CHECKING:
    from .scheduler import Run, Thread

real_lock = _thread.allocate_lock
real_start = _thread.start_new_thread

_run: "Run"


class Lock:
    """threading.Lock."""

    def __init__(self) -> None:
        self._held = False
        self._owner: Thread | None = None

    def free(self) -> bool:
        return not self._held

    def owner(self) -> "Thread | None":
        return self._owner

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        if not blocking and timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        if timeout < 0 and timeout != -1:
            raise ValueError("timeout value must be a non-negative number")
        _run.point()
        if self._held:
            if not blocking or timeout == 0 or not _run.wait(self, None if timeout == -1 else timeout):
                return False
        self._held, self._owner = True, _run.current
        return True

    def release(self) -> None:
        if not _run.over:  # what is unwound releases without asking
            _run.point()
            if not self._held:
                raise RuntimeError("release unlocked lock")
        self._held, self._owner = False, None

    def locked(self) -> bool:
        return self._held

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *exception: object) -> None:
        self.release()

    def _at_fork_reinit(self) -> None:
        self._held = False


class Waiter(Lock):
    """The lock that a condition's waiter holds and waits for: whoever notifies releases it, so it has no owner."""

    def owner(self) -> "Thread | None":
        return None


def _allocate() -> Lock:
    return Waiter() if sys._getframe(1).f_code.co_name == "wait" else Lock()


class Started:
    """The event with which a new thread tells its starter that it runs.

    CPython's `start` has a moment in which `active_count()` counts a thread that `join()` says was not started. Here,
    as in pathproof, starting is one operation: the event is set on the starter's side."""

    def __init__(self) -> None:
        self._flag = False

    def is_set(self) -> bool:
        return self._flag

    def set(self) -> None:
        _run.point()  # begun, and nothing done yet

    def wait(self) -> None:
        _run.point()

    def happened(self) -> None:
        self._flag = True


class Ending:
    """A thread's end, as a lock that is free once the thread has ended (`_tstate_lock`, up to 3.12)."""

    def __init__(self, thread: "Thread", armed: bool = False) -> None:
        self._thread = thread
        self._armed = armed

    def free(self) -> bool:
        return self._thread.ended

    def owner(self) -> "Thread | None":
        return self._thread

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        if not self._armed:  # the thread itself, as it begins
            self._armed = True
            return True
        _run.point()
        return self.free() or (blocking and timeout != 0 and _run.wait(self, None if timeout == -1 else timeout))

    def release(self) -> None:
        pass

    def locked(self) -> bool:
        return not self.free()


class Handle:
    """A thread's end, as 3.13 sees it (`_ThreadHandle`)."""

    def __init__(self) -> None:
        self.thread: Thread | None = None
        self.ident: int | None = None

    def free(self) -> bool:
        return self.thread is not None and self.thread.ended

    def owner(self) -> "Thread | None":
        return self.thread

    def is_done(self) -> bool:
        return self.free()

    def join(self, timeout: float | None = None) -> None:
        _run.point()
        if not self.free() and timeout != 0:
            _run.wait(self, timeout)


def _start(function: Callable[..., object], arguments: tuple[object, ...] = ()) -> int:
    thread = function.__self__  # type: ignore[attr-defined]
    record = _run.start(thread.name, thread.daemon, lambda: function(*arguments))
    thread._tstate_lock = Ending(record, armed=True)
    thread._started.happened()
    return 1


def _start_joinable(function: Callable[..., object], handle: Handle, daemon: bool = True) -> Handle:
    if handle.thread is not None:
        raise RuntimeError("thread already started")
    thread = function.__self__  # type: ignore[attr-defined]
    handle.thread = _run.start(thread.name, daemon, function)
    thread._started.happened()
    return handle


def _sleep(seconds: float = 0) -> None:
    _run.point()


def _clock() -> float:
    return _run.clock


def _uncaught(arguments: Any) -> None:
    _run.exception(arguments.exc_type, arguments.exc_value)


def _with_quick_start(initialise: Callable[..., None]) -> Callable[..., None]:
    def initialise_quickly(thread: threading.Thread, *args: Any, **kwargs: Any) -> None:
        initialise(thread, *args, **kwargs)
        thread._started = Started()  # type: ignore[attr-defined]

    return initialise_quickly


def _before_its_end(delete: Callable[[threading.Thread], None]) -> Callable[[threading.Thread], None]:
    """A thread may be switched away from between its last operation and its end."""

    def delete_later(thread: threading.Thread) -> None:
        _run.point()
        delete(thread)

    return delete_later


def replace() -> None:
    """Turn this process into a worker."""
    module: Any = threading
    module._allocate_lock, module.Lock = _allocate, Lock
    module._CRLock = None
    if sys.version_info >= (3, 13):
        module._start_joinable_thread = _start_joinable
        module._ThreadHandle = Handle
    else:
        module._start_new_thread = _start
        module._set_sentinel = lambda: Ending(_run.current)
    module.Thread.__init__ = _with_quick_start(module.Thread.__init__)
    module.Thread._delete = _before_its_end(module.Thread._delete)
    module.excepthook = _uncaught
    module._time = _clock
    simple: Any = queue
    simple.SimpleQueue = simple._PySimpleQueue
    simple.time = _clock
    clock: Any = time
    clock.sleep = _sleep
    clock.time = clock.monotonic = clock.perf_counter = _clock
    draw: Any = random
    draw.choice = lambda options: options[_run.choose(len(options))]
    draw.randrange = lambda *bounds: range(*bounds)[_run.choose(len(range(*bounds)))]
    draw.randint = lambda low, high: low + _run.choose(high - low + 1)
    sys.modules["pathproof"] = program_side.module(lambda: _run)
    pools.replace()
    sys.setswitchinterval(1000)


def become_main_thread(record: "Thread") -> None:
    """Make the calling thread the program's main thread."""
    module: Any = threading
    thread = module.Thread.__new__(module.Thread)
    module.Thread.__init__(thread, name="MainThread", daemon=False)
    thread._started.happened()
    thread._ident = _thread.get_ident()
    if sys.version_info >= (3, 13):
        thread._handle.thread = record
    else:
        thread._tstate_lock = Ending(record, armed=True)
    module._active[thread._ident] = thread
    module._main_thread = thread


@contextlib.contextmanager
def world(run: "Run", main: types.ModuleType) -> Iterator[None]:
    """The process-wide state of one run."""
    global _run
    _run = run
    module: Any = threading
    kept = sys.modules["__main__"], sys.argv, module._main_thread, dict(module._active)
    sys.modules["__main__"] = main
    sys.argv = [run.program.path, *run.program.args]
    module._active.clear()
    module._counter = itertools.count(1).__next__
    pools.begin()
    try:
        yield
    finally:
        sys.modules["__main__"], sys.argv, module._main_thread, active = kept
        module._active.clear()
        module._active.update(active)
        module._limbo.clear()
        getattr(module, "_shutdown_locks", set()).clear()
