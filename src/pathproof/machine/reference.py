"""The reference machine: the definition of what programs mean, in pure Python, written to be read.

`initial` runs the opening; `choices` looks at what each thread is about to do; `step` executes one visible operation
and everything invisible after it. All three are functions of the state. The parts, from the ground up: `values`,
`objects`, `state` (naming, garbage, interning), `memory` (sharing, visibility), `attributes`, `calls`, `execution`
(the instructions), `threads`, and the primitives in `containers`, `delegation`, `functions`, `intrinsics`
and `classes`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import cast

from pathproof.errors import Undeclared
from pathproof.language import Program
from pathproof.language.instructions import OPCODES
from pathproof.language.program import PROPERTIES
from pathproof.machine import (
    classes,
    costs,
    delegation,
    functions,
    hostops,
    iterators,
    monitors,
    numbering,
    sets,
    thread_locals,
)
from pathproof.machine.attributes import HOST_TYPES
from pathproof.machine.bootstrap import Bootstrap
from pathproof.machine.calls import Ended, Failed
from pathproof.machine.choices import Prune
from pathproof.machine.interface import Choice, Declared, Violation
from pathproof.machine.intrinsics import INTRINSICS
from pathproof.machine.memory import Frame
from pathproof.machine.objects import Object
from pathproof.machine.opaque import holds_opaque, is_opaque
from pathproof.machine.options import Options
from pathproof.machine.packing import StreamPacker, StreamUnpacker, signature
from pathproof.machine.state import NO_REGIONS, Regions, State, canonical, check_dropped
from pathproof.machine.threads import ENDED, RUN, Waiting, waiting
from pathproof.machine.values import (
    MISSING,
    UNBOUND,
    Defer,
    Primitive,
    Record,
    Ref,
    ThreadRef,
    Value,
    is_plain,
    refs_in,
)

_FOR_ITER = OPCODES["FOR_ITER"]
GIGANTIC_OBJECT = ("a gigantic object", "it holds more than the machine's limits allow", "use smaller values")
MAX_PREFIXES = 1000  # of new threads that run in the step that started them: each may start another


def property_names(program: Program, functions: Iterable[tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Invariants or step invariants by the names that people know them by, each with its module and function."""
    own = ("__main__", program.subject, PROPERTIES)
    found: dict[str, tuple[str, str]] = {}
    for module, name in functions:
        short = name if module in own and name not in found else f"{module}.{name}"
        if module == PROPERTIES and short != name:
            short = f"{name} of the property file"
        assert short not in found, "one would not be checked"
        found[short] = module, name
    return found


class ReferenceMachine(Bootstrap):
    """A program as a transition system."""

    engine = "reference"

    def __init__(self, program: Program, options: Options | None = None, key: bytes | None = None) -> None:
        super().__init__(program, options or Options(), key or secrets.token_bytes(32))
        self.intrinsics = INTRINSICS
        self.unbound_value = UNBOUND
        self.constant_modules = {}
        self.started = []
        self.prepare_dispatch()
        self._bootstrap()
        self.invariant_places = property_names(program, program.invariants)
        self._step_invariants = property_names(program, program.step_invariants)
        self.invariants = tuple(self.invariant_places)
        self.step_invariants = tuple(self._step_invariants)
        self._initial: State | None = None
        self._constants: dict[str, Ref] = {}
        self._questions = {}
        self._pending: dict[
            Object, Waiting
        ] = {}  # frames are interned: what each waits for is worked out once

    # -- values ---------------------------------------------------------------------------------------------------

    def wrap(self, cls: Ref, value: Value) -> Value:
        """A host value as an instance of a builtin type or of a subclass of one."""
        if cls.object is not None and self.info(cls).name == HOST_TYPES.get(type(value)):
            return value
        return self.new(Object("instance", cls, value, {}))

    def make_frozenset(self, items: Sequence[Value]) -> frozenset[Value]:
        keys = [self.host_key(item) for item in items]
        if any(key is MISSING for key in keys):
            self.refuse(
                "a frozenset of objects with their own equality", "it is not modelled", "use a tuple or a set"
            )
        found = frozenset(keys)
        if any(map(holds_opaque, found)):
            self.refuse("a frozenset of id() or hash() values", "it is not modelled", "use a tuple or a set")
        if sum(bool(refs_in(key)) for key in found) > 1:  # they could not be named in an order that is theirs
            self.refuse("a frozenset of several objects", "it is not modelled", "use a tuple or a set")
        return found

    def host_key(self, key: Value) -> Value:
        kind = type(key)
        if kind is int:
            return key
        if kind is str:
            if hostops.MARK in key:
                self.refuse(*hostops.SHOWN_TEXT)
            return key
        if kind is float and key != key:
            self.refuse(*delegation.NAN_AS_KEY)
        if kind is Ref:
            item = self.read(key)
            cls = item.cls
            assert cls is not None
            hasher = self.lookup(cls, "__hash__")
            if hasher is None:
                raise self.throw("TypeError", f"unhashable type: '{self.shown_name(cls)}'")
            if type(hasher) is Primitive:
                equals = self.lookup(cls, "__eq__")
                if type(equals) is Primitive:
                    if hasher.name == "object.__hash__" and equals.name == "object.__eq__":
                        return key
                    if item.data is not None and hasher.name.split(".")[0] == equals.name.split(".")[0]:
                        return self.host_key(item.data)
            return MISSING
        if kind is tuple:
            inner = [self.host_key(item) for item in key]
            if any(item is MISSING for item in inner):
                return MISSING
            return key if all(item is own for item, own in zip(key, inner, strict=True)) else tuple(inner)
        if kind is Record:
            if key.tag in ("slice", "keys", "items"):
                raise self.throw("TypeError", f"unhashable type: '{self.type_name(key)}'")
            if key.tag == "clock":
                self.refuse("a clock as a key", "what clocks show is not modelled", "use a counter")
        return key

    def hash_of(self, value: Value) -> Value:
        """`hash()`: of numbers as in CPython, else opaque: what it gives there varies from run to run. That of a
        tuple is made of those of its items, so that equal tuples have equal ones whatever their items are."""
        kind = type(value)
        if kind is float and value != value:
            self.refuse("hash() of nan", "Python makes it of an address", "leave nan out")
        if kind in (int, bool, float):
            return hash(value)
        if (kind is str or kind is bytes) and not value:
            return 0
        if kind is str and hostops.MARK in value:
            self.refuse(*hostops.SHOWN_TEXT)
        if is_opaque(value) and (value.tag != "hash" or type(value.fields[0]) is Ref):
            return value  # a number that is small enough to be its own hash
        if kind is range:
            return self.hash_of(hostops.range_parts(value))  # as CPython does it
        place = value if is_plain(value) else self.host_key(value)
        if place is MISSING:
            raise Defer
        if type(place) is tuple:
            place = tuple([self.hash_of(item) for item in place])
        elif type(place) is frozenset:
            place = frozenset([self.hash_of(item) for item in place])
        elif place is not value and is_plain(place):
            return self.hash_of(place)
        return Record("hash", (place,))

    def advance(self, ref: Ref, item: Object) -> Value:
        return iterators.advance(self, ref, item)

    # -- the transition system ------------------------------------------------------------------------------------

    def load_properties(self) -> None:
        """The module of separate properties, once per declared sets."""
        if PROPERTIES in self.program.modules and PROPERTIES not in self.constant_modules:
            self._load_constant(PROPERTIES)

    def initial(self) -> State:
        if self._initial is None:
            self.constant_modules.pop(PROPERTIES, None)
            self.load_properties()
            try:
                self._initial = self._open()
            except RecursionError:
                self.too_deep()
                raise
            except costs.TooLarge:
                self.refuse(*GIGANTIC_OBJECT)
                raise
        return self._initial

    def _open(self) -> State:
        """The opening: what the main thread does before it first starts a thread or makes a choice."""
        self.attach(None)
        main = self.current = self.pool.thread(())
        self.live = (main,)
        self.started = []
        self._reset(None, 0)
        self.opening = self.quiet = self.options.atomicity == "visible"
        name = self.program.main
        namespace = self.module_ref(name)
        self.dirty[namespace] = Object("module", self.classes["module"], (name, "loaded", None), {})
        code = self.program.modules[name]
        self.dirty[main] = Object("thread", None, (None, None, 1, False, ()))
        self.push_frame(Frame(code, 0, [UNBOUND] * len(code.slots), []))
        try:
            if self.opening:
                self.run()
        except Ended:
            pass
        except Failed as failed:
            return self._failed(failed)
        finally:
            self.opening = False
        return self._save()

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
        frame = state.heap[self.pool.roots(thread, state.heap[thread].data[2])[-1]]
        known = self._pending.get(frame)
        if known is None:
            code, pc, _, stack, _, _ = frame.data
            known = self._pending[frame] = waiting(code, pc, stack)
        if known.what == "lock" and (type(known.lock) is not Ref or self._object(state, known.lock).kind != "lock"):
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
                owner, _, reentrant = self._object(state, what.lock).data
                orphan = reentrant and owner == ENDED and state.heap[thread].data[3]  # no deadlock for a daemon
                return int(owner is None or (reentrant and owner is thread) or what.timed or orphan)
            case "join":
                return int(self._object(state, what.target).data[0] != "running" or what.timed)
            case "wait":
                notified = thread not in self._object(state, what.target).data
                free = what.lock is None or self._is_free(self._object(state, what.lock))
                return int(free if notified else what.timed)
            case "import":
                return int(self.importer(state, thread, what.target) is None)
        raise AssertionError(what)

    def _is_free(self, lock: Object) -> bool:
        """Whether a waiter that was notified can take it. One that a thread took with it is refused then."""
        owner, _, reentrant = lock.data
        return owner is None or (reentrant and owner == ENDED)

    def _object(self, state: State, ref: Ref) -> Object:
        return ref.object if ref.object is not None else state.heap[ref]

    def importer(self, state: State, thread: ThreadRef, name: str) -> ThreadRef | None:
        """The other thread that is importing the module, or a package that it is in."""
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            item = state.heap.get(self.module_ref(".".join(parts[:end])))
            if item is not None and item.data[1] == "loading" and item.data[2] is not thread:
                owner: ThreadRef = item.data[2]
                return owner
        return None

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
            self.too_deep()
            raise
        except costs.TooLarge:
            self.refuse(*GIGANTIC_OBJECT)
            raise

    def _execute(self, state: State, thread: ThreadRef, alternative: int) -> State | None:
        self.attach(state)
        self.started = []
        self._reset(thread, alternative)
        self._load(thread)
        self.granted = True
        try:
            self.run()
            self._save_frames()
        except Ended:
            pass
        except Prune:
            self._check_dropped()
            return None
        except Failed as failed:
            return self._failed(failed)
        if self.options.atomicity == "visible":
            for _ in range(MAX_PREFIXES):
                if not self.started:
                    break
                failed_state = self._run_prefix(self.started.pop(0))
                if failed_state is not None:
                    return failed_state
        return canonical(self)

    def _run_prefix(self, thread: ThreadRef) -> State | None:
        """A new thread runs up to its first visible operation as part of the step that started it."""
        self._reset(thread, 0)
        self._load(thread)
        try:
            self.run()
            self._save_frames()
        except Ended:
            pass
        except Failed as failed:
            return self._failed(failed)
        return None

    def _reset(self, thread: ThreadRef | None, alternative: int) -> None:
        if thread is not None:
            self.current = thread
        self.frames = []
        self.resting = 0
        self.alternative = alternative
        self.granted = self.pruning = self.after_choice = False
        self.in_atomic = self.work = 0
        self.passing = {}
        if self.log is not None and self.current is not None:
            self.begin_run(self.current)

    def _load(self, thread: ThreadRef) -> None:
        depth = self.read(thread).data[2]
        for ref in self.pool.roots(thread, depth)[1:]:
            code, pc, slots, stack, then, generator = self.read(ref).data
            missing = len(code.slots) - len(slots)
            self.frames.append(Frame(code, pc, [*slots, *[UNBOUND] * missing], list(stack), then, generator))
        self.frame = self.frames[-1]
        self.resting = depth - 1

    def _save_frames(self, whole: bool = False) -> None:
        """Writes the frames of the current thread that have run back, without what is dead, unless `whole`."""
        record = self.read(self.current)
        count = len(self.frames)
        if record.data[2] != count:
            handle, thread, _, daemon, held = record.data
            self.write(self.current).data = (handle, thread, count, daemon, held)
            self.frames_changed = True
        names = self.pool.roots(self.current, count)[1:]
        for level in range(self.resting, count):
            frame = self.frames[level]
            live = -1 if whole else frame.code.live[frame.pc]
            if level < count - 1:
                handler = frame.code.handlers[frame.pc - 1]
                if handler is not None:
                    live |= frame.code.live[handler.target]
                if frame.code.ops[frame.pc - 1] == _FOR_ITER:  # what it called may end the loop
                    live |= frame.code.live[frame.code.args[frame.pc - 1]]
            slots = tuple([value if live >> slot & 1 else UNBOUND for slot, value in enumerate(frame.slots)])
            data = (frame.code, frame.pc, slots, tuple(frame.stack), frame.then, frame.generator)
            self.dirty[names[level]] = Object("frame", None, data)

    def _save(self) -> State:
        if self.frames:
            self._save_frames()
        return canonical(self)

    def _check_dropped(self) -> None:
        self._save_frames(whole=True)
        check_dropped(self)

    def _failed(self, failed: Failed) -> State:
        self._check_dropped()
        return self._error(failed.violation)

    def _error(self, violation: Violation) -> State:
        return State(self.pool, {}, NO_REGIONS, violation)

    # -- speculation ----------------------------------------------------------------------------------------------

    @property
    def declared(self) -> Declared:
        return Declared(sorted(self.mutable), sorted(self.probed))

    def undeclare(self) -> None:
        """As before the first search."""
        for known in (self.mutable, self.probed, self.witnessed, self._mutability, self._questions):
            known.clear()
        self._initial = None

    def declare(self, undeclared: Undeclared) -> None:
        (self.mutable if undeclared.kind == "mutable" else self.probed).add(undeclared.location)
        self.witnessed.clear()
        self._mutability.clear()
        self._questions.clear()
        self._initial = None

    # -- components -----------------------------------------------------------------------------------------------

    def component(self, identifier: int) -> bytes:
        return self.pool.component(identifier)

    def restore(self, vector: tuple[int, ...]) -> State:
        pool = self.pool
        if len(vector) == 1:
            return self._error(pool.errors[-1 - vector[0]])
        find = pool.components.__getitem__
        heap = cast(dict[Ref, Object], dict(zip(map(find, vector[1::2]), map(find, vector[2::2]), strict=True)))
        return State(pool, heap, cast(Regions, find(vector[0])))

    @cached_property
    def signature(self) -> bytes:
        return signature(self.program, self.options)

    def packer(self) -> StreamPacker:
        return StreamPacker(self.signature)

    def unpacker(self) -> StreamUnpacker:
        self.load_properties()
        return StreamUnpacker(self, self.signature)

    def pack(self, state: State) -> bytes:
        return self.packer().pack(state)

    def unpack(self, data: bytes) -> State:
        return self.unpacker().unpack(data)


# Imported for what they register.
_REGISTERING = (classes, delegation, functions, monitors, numbering, thread_locals, sets)
