"""The native machine: the kernel in C++ behind the same interface as the reference machine.

The kernel executes programs, names objects and interns states; a state here is a number, the root of a hash-consed tree
in the kernel. What people read (traces, who waits for what) is rare, and made by the reference machine, to which
any state of the kernel can be handed over: so both machines word everything alike, and whatever the kernel reports has
been seen by the reference machine too.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from pathproof.errors import Undeclared
from pathproof.language import Program
from pathproof.language.compiler import refused_builtins
from pathproof.machine import hosting
from pathproof.machine._kernel import (
    CachedExploring,
    Certifying,
    Countdown,
    Exploring,
    Kernel,
    SeenRows,
    Shared,
    Sharing,
)
from pathproof.machine.bootstrap import builtin_types, hidden_types, library_order
from pathproof.machine.interface import (
    Choice,
    Deadlock,
    Declared,
    Pending,
    StepRecord,
    Story,
    ThreadView,
    Violation,
)
from pathproof.machine.log import Location
from pathproof.machine.native_packing import KernelPacker, KernelUnpacker
from pathproof.machine.objects import ClassInfo, Object
from pathproof.machine.options import Options
from pathproof.machine.packing import signature
from pathproof.machine.primitives import REGISTRY
from pathproof.machine.reference import ReferenceMachine, property_names
from pathproof.machine.state import NO_REGIONS, Regions, State, confined
from pathproof.machine.values import MISSING, NOT_FOUND, UNBOUND, Record, Ref, ThreadRef, Value

_SENTINELS = {"UNBOUND": UNBOUND, "MISSING": MISSING, "NOT_FOUND": NOT_FOUND}


class NativeState:
    """A state of the kernel."""

    __slots__ = ("error", "machine", "root")

    def __init__(self, machine: NativeMachine, root: int) -> None:
        self.machine = machine
        self.root = root
        error = machine.kernel.error(root)
        self.error = None if error is None else Violation(*error)

    def key(self) -> int:
        return self.root

    def vector(self) -> tuple[int, ...]:
        return self.machine.kernel.vector(self.root)

    def fingerprint(self) -> int:
        return self.machine.kernel.fingerprint(self.root)


class NativeMachine:
    """A program as a transition system, executed by the kernel."""

    engine = "native"

    def __init__(self, program: Program, options: Options | None = None, key: bytes | None = None) -> None:
        self.program = program
        self.options = options or Options()
        if self.options.symmetry != "reach" or self.options.gc != "mark-sweep":
            raise ValueError("other namings and collectors are the reference machine's")
        self.key = key or secrets.token_bytes(32)
        self._watch: Callable[[], str | None] | None = None
        self.kernel = self._new_kernel()
        self._reference: ReferenceMachine | None = None  # made when first needed: it takes longer than the kernel
        self._declared: list[Undeclared] = []
        self._witnessed: set[str] = set()  # by kernels before this one
        self._invariants = property_names(program, program.invariants)
        self.invariants = tuple(self._invariants)
        self._step_invariants = property_names(program, program.step_invariants)
        self.step_invariants = tuple(self._step_invariants)

    def _new_kernel(self) -> Kernel:
        vocabulary = {
            "classes": builtin_types(),
            "hidden": hidden_types(),
            "refused": [(name, *said) for name, said in refused_builtins().items()],
            "primitives": list(REGISTRY),
            "delegated": hosting.delegated(),
        }
        return Kernel(
            self.program, library_order(self.program), vocabulary, self.options.reduction,
            self.options.atomicity, self.key, hosting.perform,
        )  # fmt: skip

    @property
    def watch(self) -> Callable[[], str | None] | None:
        return self._watch

    @watch.setter
    def watch(self, watch: Callable[[], str | None] | None) -> None:
        self._watch = watch
        self.kernel.watch(watch)
        if self._reference is not None:
            self._reference.watch = watch

    # -- the transition system ------------------------------------------------------------------------------------

    def initial(self) -> NativeState:
        return NativeState(self, self.kernel.initial())

    def choices(self, state: NativeState) -> Sequence[Choice]:
        return [
            Choice(thread, alternative, count)
            for thread, count in self.kernel.choices(state.root)
            for alternative in range(count)
        ]

    def step(self, state: NativeState, index: int) -> NativeState | None:
        target = self.kernel.step(state.root, index)
        return None if target is None else NativeState(self, target)

    @property
    def witnessed(self) -> set[str]:
        """The declared probed sites that some step was seen to need, or some property."""
        by_reference = self._reference.witnessed if self._reference is not None else ()
        return self._witnessed.union(self.kernel.witnessed(), by_reference)

    def also_witnessed(self, sites: Iterable[str]) -> None:
        """Copies of this machine, or those before it, saw that these are needed."""
        self._witnessed.update(sites)

    def explore(self, order: str, max_states: int, max_depth: int, bits: int | None = None) -> Exploring:
        """The native loop from the initial state (`search/native_loop.py`). `bits`: 0 for a store of fingerprints,
        else the size of a bit-state table, as a power of two; None for exact states."""
        invariants, step_invariants = list(self._invariants.values()), list(self._step_invariants.values())
        return Exploring(self.kernel, order, bits, max_states, max_depth, invariants, step_invariants)

    def explore_shared(self, shared: Shared, sizes: tuple[int, int, int], max_states: int, max_depth: int) -> Sharing:
        """The native search by several processes (`search/parallel_loop.py`)."""
        invariants, step_invariants = list(self._invariants.values()), list(self._step_invariants.values())
        return Sharing(self.kernel, shared, sizes, max_states, max_depth, invariants, step_invariants)

    def explore_cached(
        self, size: int, policy: int, seed: int, max_visits: int, max_depth: int, script: bool
    ) -> CachedExploring:
        """The native search in a cache (`search/native_cached_loop.py`). `script`: it writes down what it does."""
        invariants, step_invariants = list(self._invariants.values()), list(self._step_invariants.values())
        return CachedExploring(
            self.kernel, size, policy, seed, max_visits, max_depth, invariants, step_invariants, script
        )

    @property
    def output(self) -> list[str]:
        """What the last step (or the opening) printed."""
        return self.kernel.output()

    def certify(
        self, trustful: bool, point: int, countdown: Countdown | None = None, seen: SeenRows | None = None
    ) -> Certifying:
        """The native walk over a certificate's rows (`certifier/native_walker.py`)."""
        invariants = list(self._invariants.values())
        return Certifying(self.kernel, trustful, point.to_bytes(16, "little"), invariants, countdown, seen)

    @property
    def declared(self) -> Declared:
        known: dict[str, set[str]] = {"mutable": set(), "probed": set(), "guard": set()}
        guards: dict[str, str] = {}
        for undeclared in self._declared:
            known[undeclared.kind].add(undeclared.location)
            if undeclared.kind != "probed":
                guards[undeclared.location] = undeclared.guard
        held = sorted((location, guard) for location, guard in guards.items() if guard)
        return Declared(sorted(known["mutable"]), sorted(known["probed"]), held)

    def declare(self, undeclared: Undeclared) -> None:
        self._declared.append(undeclared)
        self._witnessed.clear()  # so does the kernel
        if self._reference is not None:
            self._reference.declare(undeclared)
        self.kernel.declare(undeclared.kind, undeclared.location, undeclared.guard)

    def renew(self) -> None:
        """Gives back all memory: a kernel that has seen nothing takes the place of this one, whose states are void."""
        self._witnessed = self.witnessed
        del self.kernel  # not two at a time
        self.kernel = self._new_kernel()
        self.kernel.watch(self._watch)
        for undeclared in self._declared:
            self.kernel.declare(undeclared.kind, undeclared.location, undeclared.guard)

    # -- components -----------------------------------------------------------------------------------------------

    def component(self, identifier: int) -> bytes:
        return self.kernel.component(identifier)

    def restore(self, vector: tuple[int, ...]) -> NativeState:
        return NativeState(self, self.kernel.restore(list(vector)))

    @cached_property
    def signature(self) -> bytes:
        return signature(self.program, self.options)

    def packer(self) -> NativePacker:
        return NativePacker(self)

    def unpacker(self) -> NativeUnpacker:
        return NativeUnpacker(self)

    def pack(self, state: NativeState) -> bytes:
        return self.packer().pack(state)

    def unpack(self, data: bytes) -> NativeState:
        return self.unpacker().unpack(data)

    # -- properties and reports -----------------------------------------------------------------------------------

    def check_invariant(self, name: str, state: NativeState) -> bool | None:
        if state.error is not None:
            return True
        module, function = self._invariants[name]
        return self.kernel.invariant(state.root, module, function)

    def check_step_invariant(self, name: str, before: NativeState, after: NativeState) -> bool | None:
        return self.reference.check_step_invariant(name, self.handed_over(before), self.handed_over(after))

    def deadlock(self, state: NativeState, names: Mapping[str, str] | None = None) -> Deadlock | None:
        if state.error is not None or not self.kernel.suspicious(state.root):
            return None
        return self.reference.deadlock(self.handed_over(state), names)

    def accesses(self, state: NativeState, names: Mapping[str, str] | None = None) -> list[Pending]:
        return self.reference.accesses(self.handed_over(state), names)

    def location(self, state: NativeState, place: tuple[Ref, Location], names: Mapping[str, str] | None = None) -> str:
        return self.reference.location(self.handed_over(state), place, names)

    def describe(self, state: NativeState, index: int) -> StepRecord:
        return self.reference.describe(self.handed_over(state), index)

    def story(self, choices: Sequence[int]) -> Story:
        return self.reference.story(choices)

    def threads(self, state: NativeState, names: Mapping[str, str] | None = None) -> list[ThreadView]:
        return self.reference.threads(self.handed_over(state), names)

    # -- handing states over --------------------------------------------------------------------------------------

    @property
    def reference(self) -> ReferenceMachine:
        if self._reference is None:
            self._reference = ReferenceMachine(self.program, self.options, self.key)
            self._reference.watch = self._watch
            for undeclared in self._declared:
                self._reference.declare(undeclared)
        return self._reference

    def handed_over(self, state: NativeState) -> State:
        """The same state, of the reference machine."""
        self.reference.transitions.load_properties()
        return _Handover(self).state(state)


class NativePacker:
    """The sending side of a stream."""

    def __init__(self, machine: NativeMachine) -> None:
        self._packer = KernelPacker(machine.kernel, machine.signature)

    def pack(self, state: NativeState) -> bytes:
        return self._packer.pack(state.root)


class NativeUnpacker:
    """The receiving side. What it reads is checked by the reference machine before the kernel sees it."""

    def __init__(self, machine: NativeMachine) -> None:
        self._machine = machine
        self._unpacker = KernelUnpacker(machine.kernel, machine.reference.unpacker())

    def unpack(self, message: bytes) -> NativeState:
        return NativeState(self._machine, self._unpacker.unpack(message))


class _Handover:
    """Makes the reference machine's objects from what the kernel shows; the kernel calls the small methods."""

    def __init__(self, machine: NativeMachine) -> None:
        self.kernel = machine.kernel
        self.reference = machine.reference
        self.refs: dict[int, Ref] = {}

    def state(self, state: NativeState) -> State:
        pool = self.reference.memory.pool
        if state.error is not None:
            return State(pool, {}, NO_REGIONS, state.error)
        heap: dict[Ref, Object] = {}
        for name, *parts in self.kernel.exported(state.root, self):
            self.reference.memory.strive(1)
            heap[self.ref(name)] = pool.intern(self._object(*parts))
        threads = sorted((ref for ref in heap if type(ref) is ThreadRef), key=lambda ref: ref.path)
        reached, shared = (frozenset(map(self.ref, names)) for names in self.kernel.regions(state.root))
        alone = [confined(heap, pool.roots(thread, heap[thread].data[2]), reached) for thread in threads]
        return State(pool, heap, Regions(tuple(threads), reached, shared, tuple(alone)))

    def ref(self, name: int) -> Ref:
        known = self.refs.get(name)
        if known is not None:
            return known
        pending = []  # from the inside out: a path is as long as the program makes it
        while name and name not in self.refs:
            parent, label = self.kernel.path(name)
            pending.append((name, parent, label))
            name = max(parent, 0)
        outer = self.refs.get(name)
        pool = self.reference.memory.pool
        for each, parent, label in reversed(pending):
            outer = self.refs[each] = pool.thread(label) if parent < 0 else pool.child(outer, label)
        assert outer is not None
        return outer

    def constant(self, label: str) -> Ref:
        return self.reference.constants.constant(label)

    def record(self, tag: str, fields: tuple[Value, ...]) -> Record:
        return Record(tag, fields)

    def primitive(self, name: str) -> Value:
        return REGISTRY[name]

    def sentinel(self, name: str) -> Value:
        return _SENTINELS[name]

    def _object(
        self, kind: str, cls: Ref, data: list[Value], attrs: Any, site: Any, published: bool, code: Any, pc: int,
        slots: int,
    ) -> Object:  # fmt: skip
        item = Object(kind, cls, self._data(kind, data, code, pc, slots), None if attrs is None else dict(attrs), site)
        item.published = published
        return item

    def _data(self, kind: str, data: list[Value], code: Any, pc: int, slots: int) -> Any:
        match kind:
            case "list":
                return data
            case "dict":
                return {data[i]: (data[i + 1], data[i + 2]) for i in range(0, len(data), 3)}
            case "set":
                return {data[i]: data[i + 1] for i in range(0, len(data), 2)}
            case "instance":
                return None if data[0] is MISSING else data[0]
            case "cell":
                return data[0]
            case "frame":
                *stack, then, generator = data[slots:]
                return (self.reference.constants.code(code), pc, tuple(data[:slots]), tuple(stack), then, generator)
            case "generator":
                *stack, status = data[slots:]
                return (status, self.reference.constants.code(code), pc, tuple(data[:slots]), tuple(stack))
            case "function":
                return (self.reference.constants.code(code), *data)
            case "class":
                parts: list[Any] = data
                return ClassInfo(*parts)
        return tuple(data)
