"""Threads, locks, waiting and choices: everything that is a scheduling point by nature.

Locks are objects of the machine; conditions, semaphores, events, barriers and queues are Python in
`language/library/`, over the primitives of `monitors.py`.

`waiting(frame)` tells from a frame alone what its thread waits for; whether that can happen now is looked up in the
state. Choices are therefore a function of the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pathproof.language.instructions import OPCODES
from pathproof.machine.execution import Execution, call_operands
from pathproof.machine.intrinsics import intrinsic
from pathproof.machine.memory import Frame, Stop
from pathproof.machine.objects import Object
from pathproof.machine.primitives import primitive
from pathproof.machine.values import Defer, Primitive, Record, Ref, ThreadRef, Value

if TYPE_CHECKING:
    from pathproof.machine.reference import ReferenceMachine

ENDED = "ended"  # the owner of a lock whose thread has ended
RELEASED = "released "  # before a site in the probed set: some lock made there is released by a non-owner
IMPORT_OF = "import "  # before a module in the probed set: somebody can tell when its import is over
ALL_THREADS = "<threads>"  # the probed "site" of threading.enumerate() and active_count()
IDENTS = "<idents>"  # and of threading.get_ident()

_INTRINSIC = OPCODES["INTRINSIC"]
_CALL = OPCODES["CALL"]
_IMPORT = OPCODES["IMPORT"]
LONGEST = 2**31 - 1  # seconds
_ACQUIRES = ("lock.acquire", "lock.__enter__", "RLock.acquire", "RLock.__enter__")


class Waiting(NamedTuple):
    """What a thread is about to do, as far as it matters for its choices."""

    what: str  # run, lock, join, wait, choose, assume, import
    target: Value = None
    lock: Value = None
    timed: bool = False
    fanout: int = 1


RUN = Waiting("run")


def waiting(code: Any, pc: int, stack: tuple[Value, ...]) -> Waiting:
    """The pending operation of a frame."""
    op = code.ops[pc]
    if op == _INTRINSIC:
        name, n = code.args[pc]
        args = list(stack[len(stack) - n :])
        if name == "choose":
            return Waiting("choose", fanout=args[0] if type(args[0]) is int else 1)
        if name == "assume":
            return Waiting("assume", fanout=1 if args[0] else 0)
        if name == "thread_join":
            return Waiting("join", args[0], timed=args[1])
        if name == "wait":
            return Waiting("wait", args[0], None, args[1])
        if name == "condition_wait":
            return Waiting("wait", args[0], args[1], args[3])
        if name == "lock_acquire":
            return Waiting("lock", None, args[0])
    elif op == _CALL:
        callee, args, kwargs = call_operands(stack, code.args[pc])
        function, args = _unbound(callee, args)
        if type(function) is Primitive and function.name in _ACQUIRES and args:
            try:
                blocking, timed = acquire_arguments(args[1:], kwargs)
            except (TypeError, ValueError, _Unusual):
                return RUN
            return Waiting("lock", None, args[0], timed) if blocking else RUN
    elif op == _IMPORT:
        return Waiting("import", code.args[pc])
    return RUN


def _unbound(callee: Value, args: list[Value]) -> tuple[Value, list[Value]]:
    """The function, and all that it is given."""
    if type(callee) is Record and callee.tag == "method":
        return callee.fields[0], [callee.fields[1], *args]
    return callee, args


class _Unusual(Exception):
    """Arguments that versions of Python treat differently, or that are not modelled."""


def acquire_arguments(args: list[Value], kwargs: dict[str, Value] | None) -> tuple[bool, bool]:
    """(blocking, timed) of `acquire(blocking=True, timeout=-1)`; errors as CPython's."""
    words: dict[str, Value] = {"blocking": True, "timeout": -1}
    words.update(zip(words, args, strict=False))
    words.update(kwargs or {})
    blocking, timeout = words["blocking"], words["timeout"]
    if type(blocking) not in (bool, int) or not -LONGEST <= blocking <= LONGEST:
        raise _Unusual
    blocking = bool(blocking)
    if type(timeout) is Record and timeout.tag == "clock":  # it may be anything
        return blocking, True
    if timeout is None:
        raise TypeError("'NoneType' object cannot be interpreted as an integer")
    if type(timeout) not in (bool, int, float) or not timeout <= LONGEST:
        raise _Unusual
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")
    return blocking, timeout != -1


class Threads(Execution):
    alternative = 0  # which alternative of the pending operation this step takes
    pruning = False  # a false assume leaves no target: nothing happened but a choice or an unfinished atomic block
    after_choice = False  # nothing has happened but a choice: an atomic block still belongs to its step
    started: list[ThreadRef]

    def block(self, message: str) -> None:
        """The operation cannot go on now."""
        if self.in_atomic:
            self.fail("exception", f"an atomic block waits: {message}")
        if self.evaluating:
            self.refuse("waiting in a property", "property code must not wait", "only look at the state")
        if self.granted:  # `waiting` did not see it: the thread would count as one that can go on
            self.refuse("a lock acquired in this way", message, "call its method acquire, or use with")
        raise Stop

    def plainly(
        self, callee: Value, args: list[Value], kwargs: dict[str, Value]
    ) -> tuple[Value, list[Value], dict[str, Value]]:
        function, every = _unbound(callee, args)
        if type(function) is Primitive and function.name in _ACQUIRES and 1 <= len(every) <= 3:
            if kwargs.keys() <= {"blocking", "timeout"}:
                return self.builtins["_acquire"], every, kwargs
        return callee, args, kwargs

    def happened(self) -> None:
        """Others may go on where they could not before: that cannot be undone by a false assume, and they may do so
        before an atomic block."""
        if not self.in_atomic:
            self.pruning = self.after_choice = False

    def only_looks(self, what: str) -> None:
        """Property code may run in any state, also where a thread holds the lock: what it would do there, it must not
        do anywhere."""
        if self.evaluating:
            self.refuse(f"{what} in a property", "properties may only look, and never wait", "look without it")

    # -- locks ----------------------------------------------------------------------------------------------------

    def acquire(self, ref: Ref, blocking: bool, timed: bool, depth: int = 1) -> bool:
        self.only_looks("acquiring a lock")
        item = self.read(ref)
        owner, count, reentrant = item.data
        if reentrant and owner is self.current:
            self.write(ref).data = (owner, count + depth, True)
            return True
        if not blocking or timed or self.in_atomic:  # an atomic block fails where others would wait
            self.probe(ref, item)
        elif not self.quiet and not self.granted and (not self.por or self.is_shared(ref)):
            if self.options.atomicity == "visible":
                raise Stop
        if owner is not None:
            if reentrant and (not blocking or timed or self.granted):
                self.refuse_orphan(owner)
            if not blocking:
                return False
            if timed and self.granted:
                return False
            self.block("the lock is held")
        self.write(ref).data = (self.current, depth, reentrant)
        return True

    def refuse_orphan(self, owner: Value) -> None:
        """An RLock knows its owner by a number that a later thread may get."""
        if owner == ENDED:
            self.refuse(
                "use of an RLock whose owner has ended",
                "a new thread may pass for its owner",
                "release it in the thread that acquired it",
            )

    def release(self, ref: Ref, entirely: bool = False) -> int:
        """Gives back how deep the lock was held."""
        self.only_looks("releasing a lock")
        item = self.read(ref)
        owner, count, reentrant = item.data
        if owner is self.current:
            if count > 1 and not entirely:
                self.write(ref).data = (owner, count - 1, reentrant)
                return 1
            if self.is_probed(ref, item):
                self.visible()
            self.note(ref, ("contents", item.site), True)
        elif reentrant:
            if owner is not None and self.options.atomicity == "visible":
                self.visible()
            self.refuse_orphan(owner)
            raise self.throw("RuntimeError", "cannot release un-acquired lock")
        else:
            self.probe(ref, item)
            if not self.quiet:
                self.require_probed(RELEASED + item.site)
            if owner is None:
                raise self.throw("RuntimeError", "release unlocked lock")
        self.write(ref).data = (None, 0, reentrant)
        self.happened()
        return int(count)

    # -- threads --------------------------------------------------------------------------------------------------

    def listed(self) -> list[Ref]:
        """The handles of the threads in CPython's list of active threads, in the order in which they were started. It
        is part of the states of programs that ask for it."""
        handles = [self.read(thread).data[0] for thread in self.live]
        places = {handle: self.read(handle).data[2] for handle in handles if handle is not None}
        return sorted((handle for handle in places if places[handle] is not None), key=lambda handle: places[handle])

    def start_thread(self, handle: Ref, thread: Ref, daemon: bool) -> bool:
        """False if it was started before. That is for good, so whoever finds it so need not stop."""
        self.only_looks("starting a thread")
        item = self.read(handle)
        if self.opening:
            if self.in_atomic:
                why = "the block would be cut in two there, where the opening ends"
                self.refuse("the first thread, started in an atomic block", why, "start it before or after the block")
            raise Stop  # starting the first thread ends the opening
        if item.data[0] != "new":
            return False
        if ALL_THREADS in self.probed or IDENTS in self.probed:
            self.visible()
        self.probe(handle, item)  # matters only if others could reach it before
        name = self.free_name(self.current.path, {live.path for live in self.live})
        place = len(self.listed()) if ALL_THREADS in self.probed else None
        self.write(handle).data = ("running", name, place)
        function = self.constant_modules["threading"].object.attrs["_bootstrap"]  # type: ignore[union-attr, index]
        code = self.read(function).data[0]
        self.share(thread)
        self.share(handle)
        data = (code, 0, (thread,), (), None, None)
        self.dirty[self.pool.frame(name, 0)] = Object("frame", None, data)
        self.dirty[name] = Object("thread", None, (handle, thread, 1, daemon, ()))
        self.live = tuple(sorted((*self.live, name), key=lambda live: live.path))
        self.roots_changed = True
        self.started.append(name)
        self.event("starts", thread, name)
        self.happened()
        return True

    def free_name(self, parent: tuple[int, ...], used: set[tuple[int, ...]]) -> ThreadRef:
        ordinal = 0
        while (*parent, ordinal) in used:
            ordinal += 1
        return self.pool.thread((*parent, ordinal))

    def end_thread(self) -> None:
        """The last frame returns. Others can only wait for this, unless its kind of thread is ever probed. A thread
        leaves the list of all threads before it counts as ended."""
        if self.in_atomic:
            self.fail("exception", "an atomic block does not end: its thread does")
        record = self.read(self.current)
        handle = record.data[0]
        if handle is not None:
            listed = self.read(handle).data[2] is not None
            if listed:
                self.visible()
                self.leave_list(handle)
            if self.is_probed(handle, self.read(handle)):
                if listed and self.options.atomicity == "visible":
                    raise Stop  # a step of its own
                self.visible()
            self.write(handle).data = (ENDED, None, self.contemporaries() if IDENTS in self.probed else None)
        elif not self.por and not self.quiet and self.options.atomicity == "visible":
            self.visible()
        for ref in [*self.base_heap, *self.fresh]:
            item = self.dirty.get(ref) or self.base_heap[ref]
            if item.kind == "lock" and item.data[0] is self.current:
                self.write(ref).data = (ENDED, *item.data[1:])
        self.event("ends", handle, self.current)
        self.frames.clear()
        self.live = tuple(thread for thread in self.live if thread is not self.current)
        self.roots_changed = True
        self.adopt_children(self.current.path)

    def contemporaries(self) -> tuple[Ref, ...]:
        """The handles of the other threads: none of them will get the ident of this one, which ends."""
        others = [self.read(thread).data[0] for thread in self.live if thread is not self.current]
        return tuple([handle for handle in others if handle is not None])

    def leave_list(self, handle: Ref) -> None:
        others = self.listed()
        others.remove(handle)
        self.write(handle).data = ("running", self.current, None)
        for place, other in enumerate(others):
            status, thread, old = self.read(other).data
            if old != place:
                self.write(other).data = (status, thread, place)

    def adopt_children(self, path: tuple[int, ...]) -> None:
        """The children of a thread that ended move to its parent."""
        if not path:
            return
        names: dict[ThreadRef, ThreadRef] = {}
        used = {thread.path for thread in self.live}
        for thread in self.live:
            if thread.path[:-1] == path:
                new = self.free_name(path[:-1], used)
                used.add(new.path)
                for inner in self.live:
                    if inner.path[: len(thread.path)] == thread.path:
                        names[inner] = self.pool.thread(new.path + inner.path[len(thread.path) :])
        if names:
            if self.log is not None:
                self.log.renamed(names)
            self.rename_threads(names)

    def rename_threads(self, names: dict[ThreadRef, ThreadRef]) -> None:
        renames: dict[Ref, Ref] = dict(names.items())
        moved: dict[Ref, Object] = {}
        for thread in self.live:
            new = names.get(thread)
            if new is not None:
                for root in self.roots_of(thread):
                    target = new if root is thread else self.pool.frame(new, int(str(root.label)))
                    moved[target] = self.read(root)
        for ref in [*self.base_heap, *self.fresh]:
            if not self.is_root(ref):
                item = self.dirty.get(ref) or self.base_heap[ref]
                twin = item.renamed(renames)
                if twin.encoded() != item.encoded():
                    self.dirty[ref] = twin
        for thread in self.live:
            for root in self.roots_of(thread):
                if thread not in names:
                    self.dirty[root] = self.read(root).renamed(renames)
        for root, item in moved.items():
            self.dirty[root] = item.renamed(renames)
        self.live = tuple(
            sorted((names.get(thread, thread) for thread in self.live), key=lambda live: live.path)
        )
        self.started = [names.get(thread, thread) for thread in self.started]

    # -- imports --------------------------------------------------------------------------------------------------

    def import_module(self, frame: Frame, name: str) -> None:
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            prefix = ".".join(parts[:end])
            ref = self.module_ref(prefix)
            item = self.dirty.get(ref) or self.base_heap.get(ref)
            if self.por and (self.evaluating or (self.in_atomic and not self.quiet)):
                self.require_probed(IMPORT_OF + prefix)  # it tells whether another thread is still importing
            if item is None:
                self.only_looks("a first import")
            if item is not None:
                status, owner = item.data[1:]
                if status == "loading" and owner is not self.current:
                    self.block("another thread imports the module")
                continue
            self.visible()
            self.dirty[ref] = Object("module", self.classes["module"], (prefix, "loading", self.current), {})
            self.fresh.append(ref)
            self.roots_changed = True  # a new root
            code = self.program.modules[prefix]
            slots: list[Value] = [self.unbound_value] * len(code.slots)
            self.push_frame(Frame(code, 0, slots, [], ("module", ref)))
            return
        frame.stack.append(self.module_ref(name))

    def end_import(self, name: str) -> None:
        """A module is about to be loaded. Others can only wait for this, unless somebody can tell when."""
        if not self.quiet and self.options.atomicity == "visible" and (not self.por or IMPORT_OF + name in self.probed):
            self.visible()
        self.happened()

    unbound_value: Value = None


# -- primitives of locks ------------------------------------------------------------------------------------------


@primitive("lock.__new__")
def lock_new(machine: ReferenceMachine, cls: Value) -> Value:
    return machine.new(Object("lock", cls, (None, 0, False), None, machine.site()))


@primitive("RLock.__new__")
def rlock_new(machine: ReferenceMachine, cls: Value) -> Value:
    return machine.new(Object("lock", cls, (None, 0, True), None, machine.site()))


def _acquire(machine: ReferenceMachine, args: list[Value], kwargs: dict[str, Value] | None) -> Value:
    if len(args) > 3 or any(name not in ("blocking", "timeout") for name in kwargs or ()):
        raise Defer
    if not args or type(args[0]) is not Ref or machine.read(args[0]).kind != "lock":
        raise Defer
    try:
        blocking, timed = acquire_arguments(args[1:], kwargs)
    except (TypeError, ValueError) as error:
        raise machine.throw(type(error).__name__, str(error)) from None
    except _Unusual:
        why = "versions of Python do not agree on what they mean, or they are not modelled"
        machine.refuse("acquire with these arguments", why, "give a bool and a number of seconds below 2**31")
    return machine.acquire(args[0], blocking, timed)


def _register_locks() -> None:
    from pathproof.machine.primitives import REGISTRY

    for kind in ("lock", "RLock"):
        for name in ("acquire", "__enter__"):
            REGISTRY[f"{kind}.{name}"] = Primitive(f"{kind}.{name}", _acquire, binds=True)


_register_locks()


@primitive("lock.release", "RLock.release")
def lock_release(machine: ReferenceMachine, ref: Value) -> Value:
    machine.release(ref)
    return None


@primitive("lock.__exit__", "RLock.__exit__")
def lock_exit(machine: ReferenceMachine, ref: Value, *args: Value) -> Value:
    machine.release(ref)
    return None


@primitive("lock.locked")
def lock_locked(machine: ReferenceMachine, ref: Value) -> Value:
    machine.probe(ref, machine.read(ref))
    return machine.read(ref).data[0] is not None


# -- intrinsics ---------------------------------------------------------------------------------------------------


@intrinsic
def lock_owned(machine: ReferenceMachine, ref: Value) -> Value:
    """Whether this thread holds the lock. CPython's conditions ask of a plain lock only whether anybody does."""
    item = machine.read(ref)
    owner, _, reentrant = item.data
    if not reentrant and RELEASED + item.site in machine.probed:
        machine.refuse(
            "a condition whose lock is released by a thread that does not hold it",
            "others may come between all that its methods do",
            "release locks where they were acquired",
        )
    if owner is machine.current:
        return True
    if reentrant:
        if owner is not None and machine.options.atomicity == "visible":
            machine.visible()
        machine.refuse_orphan(owner)
        return False
    machine.probe(ref, item)
    if owner is not None:
        machine.refuse(
            "a condition used while another thread holds its lock",
            "CPython does not notice",
            "acquire it first",
        )
    return False


@intrinsic
def is_lock(machine: ReferenceMachine, ref: Value) -> Value:
    return type(ref) is Ref and machine.read(ref).kind == "lock"


@intrinsic
def lock_release_all(machine: ReferenceMachine, ref: Value) -> Value:
    return machine.release(ref, entirely=True)


@intrinsic
def lock_acquire(machine: ReferenceMachine, ref: Value, depth: Value) -> Value:
    return machine.acquire(ref, True, False, depth)


@intrinsic
def handle_new(machine: ReferenceMachine) -> Value:
    return machine.new(Object("handle", machine.classes["handle"], ("new", None, None), None, machine.site()))


@intrinsic
def thread_start(machine: ReferenceMachine, handle: Value, thread: Value, daemon: Value) -> Value:
    """None if it was new when this thread stopped here, and another has started it since: CPython's `start`, too, looks
    first and starts then, so both may pass."""
    stopped = machine.granted and not machine.in_atomic and machine.read(handle).data[0] != "new"
    started = machine.start_thread(handle, thread, daemon)
    return None if stopped else started


@intrinsic
def thread_twice(machine: ReferenceMachine) -> Value:
    machine.fail("exception", "two threads start a thread at the same time: it may run twice")


@intrinsic
def thread_join(machine: ReferenceMachine, handle: Value, timed: Value) -> Value:
    machine.only_looks("joining a thread")
    item = machine.read(handle)
    status, thread, _ = item.data
    if status == "new":
        machine.probe(handle, item)
        raise machine.throw("RuntimeError", "cannot join thread before it is started")
    if thread is machine.current:
        raise machine.throw("RuntimeError", "cannot join current thread")
    if timed or machine.in_atomic:
        machine.probe(handle, item)
    if status != ENDED and not (timed and machine.granted):
        machine.block("it joins a thread")
    if (
        not machine.por
        and not machine.granted
        and not machine.quiet
        and machine.options.atomicity == "visible"
    ):
        raise Stop
    return None


@intrinsic
def thread_status(machine: ReferenceMachine, handle: Value) -> Value:
    item = machine.read(handle)
    machine.probe(handle, item)
    return machine.read(handle).data[0]


@intrinsic
def thread_started(machine: ReferenceMachine, handle: Value) -> Value:
    """Whether it was started. That is for good: only who finds it new might have found it otherwise."""
    item = machine.read(handle)
    if item.data[0] == "new":
        machine.probe(handle, item)
    return item.data[0] != "new"


def refuse_in_properties(machine: ReferenceMachine) -> None:
    if machine.evaluating:
        machine.refuse("the current thread in a property", "properties run in no thread", "leave it out")


@intrinsic
def thread_object(machine: ReferenceMachine) -> Value:
    """The Thread object of this thread; None in the main thread."""
    refuse_in_properties(machine)
    return machine.read(machine.current).data[1]


@intrinsic
def thread_objects(machine: ReferenceMachine) -> Value:
    """The Thread objects of all live threads but the main one, in the order of starting: a probe of each."""
    if machine.evaluating or not machine.quiet:
        machine.require_probed(ALL_THREADS)
    if machine.options.atomicity == "visible":
        machine.visible()
    return tuple(machine.read(machine.read(handle).data[1]).data[1] for handle in machine.listed())
