"""One run of a program on real CPython threads, of which only the one that holds the baton runs.

Each thread of the program is an operating-system thread blocked on a lock of its own, its baton. At a switching point
(see `points`) the running thread asks the strategy who goes on, hands over and waits for its baton. Locks are
replaced by ones that block only in this bookkeeping (see `standard`), so a run never blocks by surprise, a deadlock
is a state in which nobody can be handed the baton, and every run can be repeated from its decisions.

What a run decides differently from a plain interpreter, because pathproof's semantics do:
a run ends at its first violation; daemon threads go on after the last other thread; a timed wait may time out at any
moment; `assume(False)` makes the thread stand still, inside an atomic block it voids the run; invariants are checked
at every switching point from the first started thread or choice on.
"""

import ast
import types
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from . import pools, standard
from .points import Points
from .strategies import Strategy
from .tracing import Tracing

Globals = frozenset[tuple[str, str]]


class Abort(BaseException):
    """Unwinds the threads of a run that is over."""


class Outcome(NamedTuple):
    """How a run ended. `globals` are the final values of plain data, as (name, repr), if all threads came to rest."""

    kind: str  # ok, assertion, exception, deadlock, invariant, step-invariant
    message: str = ""
    globals: Globals = frozenset()


class Waitable(Protocol):
    def free(self) -> bool: ...
    def owner(self) -> "Thread | None": ...


class Thread:
    def __init__(self, number: int, name: str, daemon: bool) -> None:
        self.number, self.name, self.daemon = number, name, daemon
        self.baton = standard.real_lock()
        self.baton.acquire()
        self.waits_for: Waitable | None = None
        self.timed = False
        self.ended = False
        self.standing = False  # at a false assume
        self.atomic = 0
        self.streak = 0
        self.priority = 0.0

    def enabled(self) -> bool:
        if self.ended or self.standing:
            return False
        return self.waits_for is None or self.timed or self.waits_for.free()


class Program:
    """A compiled source file, made ready to be traced. Close it before the next one."""

    def __init__(self, path: str, args: tuple[str, ...] = ()) -> None:
        self.path, self.args = path, args
        tree = ast.parse(Path(path).read_text(encoding="utf-8"), path)
        self.code = compile(tree, path, "exec", dont_inherit=True)
        self.tracing = Tracing(self.code, Points(tree))


def plain(value: object) -> bool:
    """Is it data whose repr is the same in every run?"""
    if type(value) in (list, tuple):
        return all(map(plain, value))  # type: ignore[call-overload]
    if type(value) is dict:
        return all(plain(key) and plain(item) for key, item in value.items())
    return value is None or type(value) in (int, str, bool, float)


def snapshot(namespace: dict[str, Any]) -> Globals:
    return frozenset(
        (name, repr(value)) for name, value in namespace.items() if not name.startswith("_") and plain(value)
    )


class Run:
    def __init__(self, program: Program, strategy: Strategy, inside_library: bool = False, limit: int = 5_000) -> None:
        self.program, self.strategy, self.limit = program, strategy, limit
        self.inside_library = inside_library  # also switch inside threading and queue, not only at their locks
        self.threads: list[Thread] = []
        self.current: Thread = Thread(0, "nobody", False)
        self.decisions: list[int] = []
        self.steps = 0
        self.clock = 1000.0
        self.over = False
        self.outcome: Outcome | None = None  # stays None when the run was cut or voided
        self.opening = True
        self.invariants: list[Callable[[], object]] = []
        self.step_invariants: list[Callable[[object, object], object]] = []
        self._before: types.SimpleNamespace | None = None
        self._finished = standard.real_lock()
        self._finished.acquire()
        self._dismissed = standard.real_lock()
        self._dismissed.acquire()
        self._module = types.ModuleType("__main__")
        self._module.__dict__.update(__file__=program.path, print=lambda *args, **kwargs: None)
        self._silent = False  # what runs now is no part of the program: property code, generators being closed

    # ---- switching

    def point(self) -> None:
        """The running thread may be switched away from here."""
        if self._silent:
            return
        if self.over:
            raise Abort
        me = self.current
        self.steps += 1
        if self.steps > self.limit:
            self._cut()
            raise Abort
        if me.atomic:
            if not me.enabled():
                raise RuntimeError("waits inside an atomic block")
            return
        if not self.opening and (self.invariants or self.step_invariants):
            self._check_invariants()
        self._hand_over(me)

    def _hand_over(self, me: Thread) -> None:
        enabled = [thread for thread in self.threads if thread.enabled()]
        if not enabled:
            self._rest()
            raise Abort
        chosen = enabled[0]
        if len(enabled) > 1:
            index = self.strategy.schedule(me, enabled)
            self.decisions.append(index)
            chosen = enabled[index]
        if chosen is me:
            me.streak += 1
            return
        me.streak = 0
        self.current = chosen
        chosen.baton.release()
        me.baton.acquire()
        if self.over:
            raise Abort

    def tick(self) -> None:
        if self._silent:
            return
        self.steps += 1
        if self.over or self.steps > self.limit:
            self._cut()
            raise Abort

    def wait(self, target: Waitable, timeout: float | None) -> bool:
        """Until `target` is free; False if it timed out."""
        me = self.current
        me.waits_for, me.timed = target, timeout is not None
        try:
            while True:
                self.point()
                if target.free():
                    return True
                if timeout is not None:
                    self.clock += timeout + 1e-6  # never exactly, so that what is left of a deadline is below zero
                    return False
        finally:
            me.waits_for, me.timed = None, False

    # ---- how a run ends

    def violation(self, kind: str, message: str) -> None:
        if not self.over:
            self.over = True
            self.outcome = Outcome(kind, message)

    def exception(self, kind: type[BaseException], value: BaseException | None) -> None:
        if issubclass(kind, (Abort, SystemExit)):
            return
        text = f"{kind.__name__}: {value}" if str(value) else kind.__name__
        self.violation("assertion" if issubclass(kind, AssertionError) else "exception", text)

    def _rest(self) -> None:
        """Nobody can go on."""
        if any(thread.standing for thread in self.threads):
            self._cut()
            return
        self.over = True
        stuck = [thread.name for thread in self.threads if not thread.ended and not thread.daemon]
        kind, message = ("deadlock", "blocked: " + ", ".join(stuck)) if stuck else ("ok", "")
        self.outcome = Outcome(kind, message, snapshot(self._module.__dict__))

    def _cut(self) -> None:
        """No end worth telling, but threads that wait in a circle are a deadlock all the same."""
        if not self.over:
            self.over = True
            for thread in self.threads:
                seen: list[Thread] = []
                following: Thread | None = thread
                while following and following.waits_for and not following.timed and following not in seen:
                    seen.append(following)
                    following = following.waits_for.owner()
                if following in seen:
                    self.outcome = Outcome("deadlock", "wait in a circle: " + ", ".join(t.name for t in seen))

    # ---- the program's side

    def choose(self, count: int) -> int:
        self.opening = False
        self.point()
        index = self.strategy.alternative(count)
        self.decisions.append(index)
        return index

    def stand(self) -> None:
        """A false assume: this thread never goes on."""
        if self.current.atomic:
            self.over = True
            raise Abort
        self.current.standing = True
        self._hand_over(self.current)
        raise Abort

    def _check_invariants(self) -> None:
        self._silent = True
        try:
            for invariant in self.invariants:
                try:
                    if not invariant():
                        self.violation("invariant", invariant.__name__)
                except NameError:
                    continue  # a global that it reads is not bound yet
            if self.step_invariants:
                self._check_steps()
        finally:
            self._silent = False
        if self.over:
            raise Abort

    def _check_steps(self) -> None:
        values = {n: deepcopy(v) for n, v in self._module.__dict__.items() if plain(v)}
        after = types.SimpleNamespace(**values)
        for invariant in self.step_invariants:
            try:
                if self._before is not None and not invariant(self._before, after):
                    self.violation("step-invariant", invariant.__name__)
            except AttributeError:
                continue
        self._before = after

    # ---- threads

    def start(self, name: str, daemon: bool, body: Callable[[], object]) -> Thread:
        if self.over:
            raise Abort
        self.opening = False
        return self._new(name, daemon, body)

    def _new(self, name: str, daemon: bool, body: Callable[[], object]) -> Thread:
        thread = Thread(len(self.threads), name, daemon)
        self.strategy.started(thread)
        self.threads.append(thread)
        standard.real_start(self._life, (thread, body))
        return thread

    def _life(self, thread: Thread, body: Callable[[], object]) -> None:
        thread.baton.acquire()
        try:
            if not self.over:
                self.program.tracing.begin_thread()
                try:
                    body()
                finally:
                    self.program.tracing.end_thread()
        except Abort:
            pass
        except BaseException as error:
            self.exception(type(error), error)
        self._end(thread)
        if thread.number == 0:
            self._dismissed.acquire()  # the main thread's identity is not used again while others live

    def _end(self, thread: Thread) -> None:
        thread.ended = True
        enabled = [other for other in self.threads if other.enabled()]
        if not self.over and not enabled:
            self._rest()
        if self.over:  # let the others unwind, one after the other
            enabled = [other for other in self.threads if not other.ended]
            if not enabled:
                self._finished.release()
                return
            index = 0
        elif len(enabled) > 1:
            index = self.strategy.schedule(None, enabled)
            self.decisions.append(index)
        else:
            index = 0
        self.current = enabled[index]
        self.current.baton.release()

    def _main(self) -> None:
        standard.become_main_thread(self.current)
        with suppress(SystemExit):
            exec(self.program.code, self._module.__dict__)
        self.point()  # still alive, though its code has run
        pools.main_ends(self.program.code)

    def execute(self) -> Outcome | None:
        self.program.tracing.aim(self.point, self.tick, self.inside_library)
        with standard.world(self, self._module):
            main = self._new("MainThread", False, self._main)
            self.current = main
            main.baton.release()
            self._finished.acquire()
            self._dismissed.release()
        self._silent = True
        self._module.__dict__.clear()
        return self.outcome
