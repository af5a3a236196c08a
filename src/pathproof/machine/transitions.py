"""A program as a transition system: its initial state, the choices of a state, and where each leads.

All three are functions of the state. A step executes one visible operation and everything invisible after it, then
runs the threads that it started up to their first visible operation, and has the outcome named.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathproof.language.loading import PROPERTIES
from pathproof.machine import costs
from pathproof.machine.bootstrap import Constants
from pathproof.machine.choices import Prune
from pathproof.machine.interface import Choice, Violation
from pathproof.machine.interpreter import Ended, Interpreter
from pathproof.machine.memory import Failed, Frame
from pathproof.machine.naming import Namer
from pathproof.machine.objects import Object
from pathproof.machine.state import NO_REGIONS, State
from pathproof.machine.values import UNBOUND, Ref, ThreadRef
from pathproof.machine.waiting import ENDED, RUN, Waiting, waiting

GIGANTIC_OBJECT = ("a gigantic object", "it holds more than the machine's limits allow", "use smaller values")
MAX_PREFIXES = 1000  # of new threads that run in the step that started them: each may start another


class TransitionSystem:
    def __init__(self, interpreter: Interpreter, namer: Namer, constants: Constants) -> None:
        self.interpreter = interpreter
        self.constants = constants
        self.program = interpreter.program
        self.options = interpreter.options
        self.types = interpreter.types
        self.memory = interpreter.memory
        self.visibility = interpreter.visibility
        self.namer = namer
        self._initial: State | None = None
        self._pending: dict[Object, Waiting] = {}  # frames are interned: what each waits for is worked out once

    def forget(self) -> None:
        """What was worked out under smaller declared sets."""
        self._initial = None

    def load_properties(self) -> None:
        """The module of separate properties, once per declared sets."""
        if PROPERTIES in self.program.modules and PROPERTIES not in self.types.constant_modules:
            self.constants.load(PROPERTIES)

    def initial(self) -> State:
        if self._initial is None:
            self.types.constant_modules.pop(PROPERTIES, None)
            self.load_properties()
            try:
                self._initial = self._open()
            except RecursionError:
                self.memory.too_deep()
            except costs.TooLarge:
                self.memory.refuse(*GIGANTIC_OBJECT)
        return self._initial

    def _open(self) -> State:
        """The opening: what the main thread does before it first starts a thread or makes a choice."""
        self.interpreter.attach(None)
        main = self.memory.current = self.memory.pool.thread(())
        self.memory.live = (main,)
        self.interpreter.started = []
        self.interpreter.reset(None, 0)
        self.interpreter.opening = self.visibility.quiet = self.options.atomicity == "visible"
        name = self.program.main
        namespace = self.memory.module_ref(name)
        self.memory.dirty[namespace] = Object("module", self.types.classes["module"], (name, "loaded", None), {})
        code = self.program.modules[name]
        self.memory.dirty[main] = Object("thread", None, (None, None, 1, False, ()))
        self.memory.push_frame(Frame(code, 0, [UNBOUND] * len(code.slots), []))
        try:
            if self.interpreter.opening:
                self.interpreter.run()
        except Ended:
            pass
        except Failed as failed:
            return self._failed(failed)
        finally:
            self.interpreter.opening = False
        return self._save()

    # -- choices --------------------------------------------------------------------------------------------------

    def choices(self, state: State) -> Sequence[Choice]:
        if state.error is not None:
            return ()
        return [
            Choice(thread.text(), alternative, count)
            for thread, count in zip(state.threads, self.fanouts(state), strict=True)
            for alternative in range(count)
        ]

    def fanouts(self, state: State) -> tuple[int, ...]:
        """How many choices each thread has."""
        if state.fanouts is None:
            state.fanouts = tuple([self.alternatives(state, thread) for thread in state.threads])
        return state.fanouts

    def pending(self, state: State, thread: ThreadRef) -> Waiting:
        frame = state.heap[self.memory.pool.roots(thread, state.heap[thread].data[2])[-1]]
        known = self._pending.get(frame)
        if known is None:
            code, pc, _, stack, _, _ = frame.data
            known = self._pending[frame] = waiting(code, pc, stack)
        if known.what == "lock" and (type(known.lock) is not Ref or self.object_of(state, known.lock).kind != "lock"):
            return RUN  # the operation, once taken, says what is wrong
        return known

    def alternatives(self, state: State, thread: ThreadRef) -> int:
        """How many choices a thread has."""
        what = self.pending(state, thread)
        match what.what:
            case "run":
                return 1
            case "choose" | "assume":
                return what.fanout
            case "lock":
                owner, _, reentrant = self.object_of(state, what.lock).data
                orphan = reentrant and owner == ENDED and state.heap[thread].data[3]  # no deadlock for a daemon
                return int(owner is None or (reentrant and owner is thread) or what.timed or orphan)
            case "join":
                return int(self.object_of(state, what.target).data[0] != "running" or what.timed)
            case "wait":
                notified = thread not in self.object_of(state, what.target).data
                free = what.lock is None or self._is_free(self.object_of(state, what.lock))
                return int(free if notified else what.timed)
            case "import":
                return int(self.importer(state, thread, what.target) is None)
        raise AssertionError(what)

    def _is_free(self, lock: Object) -> bool:
        """Whether a waiter that was notified can take it. One that a thread took with it is refused then."""
        owner, _, reentrant = lock.data
        return owner is None or (reentrant and owner == ENDED)

    def object_of(self, state: State, ref: Ref) -> Object:
        return ref.object if ref.object is not None else state.heap[ref]

    def importer(self, state: State, thread: ThreadRef, name: str) -> ThreadRef | None:
        """The other thread that is importing the module, or a package that it is in."""
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            item = state.heap.get(self.memory.module_ref(".".join(parts[:end])))
            if item is not None and item.data[1] == "loading" and item.data[2] is not thread:
                owner: ThreadRef = item.data[2]
                return owner
        return None

    # -- steps ----------------------------------------------------------------------------------------------------

    def step(self, state: State, index: int) -> State | None:
        number = index
        for thread, count in zip(state.threads, self.fanouts(state), strict=True):
            if number < count:
                return self.execute(state, thread, number)
            number -= count
        raise IndexError(index)

    def execute(self, state: State, thread: ThreadRef, alternative: int) -> State | None:
        try:
            return self._execute(state, thread, alternative)
        except RecursionError:
            self.memory.too_deep()
        except costs.TooLarge:
            self.memory.refuse(*GIGANTIC_OBJECT)

    def _execute(self, state: State, thread: ThreadRef, alternative: int) -> State | None:
        self.interpreter.attach(state)
        self.namer.renamed = {}
        self.interpreter.started = []
        self.interpreter.reset(thread, alternative)
        self.memory.load(thread)
        self.visibility.granted = True
        try:
            self.interpreter.run()
            self.memory.save_frames()
        except Ended:
            pass
        except Prune:
            self._check_dropped()
            return None
        except Failed as failed:
            return self._failed(failed)
        if self.options.atomicity == "visible":
            for _ in range(MAX_PREFIXES):
                if not self.interpreter.started:
                    break
                failed_state = self._run_prefix(self.interpreter.started.pop(0))
                if failed_state is not None:
                    return failed_state
        return self.namer.canonical()

    def _run_prefix(self, thread: ThreadRef) -> State | None:
        """A new thread runs up to its first visible operation as part of the step that started it."""
        self.interpreter.reset(thread, 0)
        self.memory.load(thread)
        try:
            self.interpreter.run()
            self.memory.save_frames()
        except Ended:
            pass
        except Failed as failed:
            return self._failed(failed)
        return None

    def _save(self) -> State:
        if self.memory.frames:
            self.memory.save_frames()
        return self.namer.canonical()

    def _check_dropped(self) -> None:
        self.memory.save_frames(whole=True)
        self.namer.check_dropped()

    def _failed(self, failed: Failed) -> State:
        self._check_dropped()
        return self._error(failed.violation)

    def _error(self, violation: Violation) -> State:
        return State(self.memory.pool, {}, NO_REGIONS, violation)
