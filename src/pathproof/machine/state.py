"""States, and how the outcome of a step becomes one: naming, garbage, sharedness, interning.

After a step, memory is canonical again: what nothing reaches is dropped, every object is named by its least path, and
each changed object is interned by contents. Two paths that lead to the same program state therefore give the same
pairs (name, object), and a state is compared by them.

Naming is a breadth-first walk from the module namespaces (in order of their names), then from the threads (in order
of theirs): the first path found is the least one. The walk also finds what is shared: what a module leads to, and
what two threads lead to. It is skipped when no reference changed, and confined when no object that a module leads to
changed a reference (paper 004, section 2.4; names by allocation site and plain allocation order are kept for
comparison). For then those names cannot change, and of what else there is only that which is reached from a thread
that now leads elsewhere: the one that made the step, as a rule. So that this can be told, a state keeps for each
thread the set of what it leads to and modules do not (`Regions`).
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Collection, Iterable
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from pathproof.machine.costs import MAX_CONTENTS, weight
from pathproof.machine.interface import Violation
from pathproof.machine.objects import Object
from pathproof.machine.values import Ref, ThreadRef

if TYPE_CHECKING:
    from pathproof.machine.memory import Memory

MASK = (1 << 128) - 1
_NOTHING: frozenset[Ref] = frozenset()


class Regions(NamedTuple):
    """Who leads to what in a state. All of it follows from the objects; having it at hand makes steps cheap."""

    threads: tuple[ThreadRef, ...]
    reached: frozenset[Ref]  # what module namespaces lead to
    shared: frozenset[Ref]  # that, and what two threads lead to
    confined: tuple[frozenset[Ref], ...]  # what each thread leads to, without what modules do

    def digest(self) -> bytes:
        parts = [[thread.digest() for thread in self.threads]]
        parts += [sorted(ref.digest() for ref in part) for part in (self.reached, self.shared, *self.confined)]
        return blake2b(marshal.dumps(parts, 2), digest_size=32).digest()


NO_REGIONS = Regions((), _NOTHING, _NOTHING, ())


class State:
    """An immutable state: objects by name. Frames and thread records are objects like all others."""

    __slots__ = (
        "_key", "_vector", "confined", "error", "fanouts", "heap", "pool", "reached", "regions", "shared", "threads",
    )  # fmt: skip

    def __init__(
        self, pool: Pool, heap: dict[Ref, Object], regions: Regions, error: Violation | None = None
    ) -> None:
        self.pool = pool
        self.heap = heap
        self.regions = regions
        self.threads, self.reached, self.shared, self.confined = regions
        self.error = error
        self.fanouts: tuple[int, ...] | None = None  # how many choices each thread has, once somebody has asked
        self._key: bytes | None = None
        self._vector: tuple[int, ...] | None = None

    def vector(self) -> tuple[int, ...]:
        """Component ids: of the regions, then of names and contents, alternating, in order of the names' ids."""
        if self._vector is None:
            self._vector = self._component_ids()
        return self._vector

    def _component_ids(self) -> tuple[int, ...]:
        pool = self.pool
        if self.error is not None:
            return (pool.error(self.error),)
        pairs = sorted([(ref.id, item.id) for ref, item in self.heap.items()])
        return (pool.region(self.regions), *chain.from_iterable(pairs))

    def key(self) -> bytes:
        if self._key is None:
            self._key = array("q", self.vector()).tobytes()
        return self._key

    def fingerprint(self) -> int:
        """The sum of keyed hashes of the components: the same in whatever order they were found."""
        if self.error is not None:
            return self.pool.error_hash(self.error)
        total = 0
        for ref, item in self.heap.items():
            total += self.pool.component_hash(ref, item)
        return total & MASK


class Pool:
    """Interned contents and names: paper 004's pools (section 2.2), shared by all states of a machine."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.components: list[Ref | Object | Regions] = []  # by their ids
        self.objects: dict[bytes, Object] = {}
        self.names: dict[tuple[object, object], Ref] = {}
        self.threads: dict[tuple[int, ...], ThreadRef] = {}
        self.regions: dict[Regions, int] = {}
        self.root_names: dict[tuple[ThreadRef, int], tuple[Ref, ...]] = {}
        self.errors: list[Violation] = []
        self.hashes: dict[tuple[Ref, Object], int] = {}
        self.iterators_under_way = False  # whether any state ever held one: else nobody need look for them
        self.generators = False  # the same

    def region(self, regions: Regions) -> int:
        """Their id."""
        known = self.regions.get(regions)
        if known is None:
            known = self.regions[regions] = len(self.components)
            self.components.append(regions)
        return known

    def component(self, identifier: int) -> bytes:
        """The contents of one component; the ids of errors are negative."""
        if identifier < 0:
            return repr(self.errors[-1 - identifier]).encode()
        found = self.components[identifier]
        if isinstance(found, Object):
            return found.key or b""
        return (b"name " if isinstance(found, Ref) else b"regions ") + found.digest()

    def intern(self, item: Object) -> Object:
        weight(item.contents(), MAX_CONTENTS)  # its encoding has whatever it holds, as often as it does
        key = item.encoded()
        known = self.objects.get(key)
        if known is None:
            known = item
            item.key = key
            self.iterators_under_way = self.iterators_under_way or item.is_under_way()
            self.generators = self.generators or item.kind == "generator"
            item.id = len(self.components)
            item.refs = item.edges()
            self.objects[key] = item
            self.components.append(item)
        return known

    def child(self, parent: Ref | None, label: object) -> Ref:
        name = (parent, label)
        ref = self.names.get(name)
        if ref is None:
            ref = self.names[name] = Ref(len(self.components), parent, label)
            self.components.append(ref)
        return ref

    def thread(self, path: tuple[int, ...]) -> ThreadRef:
        ref = self.threads.get(path)
        if ref is None:
            ref = self.threads[path] = ThreadRef(len(self.components), path)
            self.components.append(ref)
        return ref

    def frame(self, thread: ThreadRef, depth: int) -> Ref:
        return self.child(thread, depth)

    def roots(self, thread: ThreadRef, frames: int) -> tuple[Ref, ...]:
        """The names of a thread's record and frames."""
        known = self.root_names.get((thread, frames))
        if known is None:
            known = (thread, *(self.frame(thread, depth) for depth in range(frames)))
            self.root_names[thread, frames] = known
        return known

    def error(self, violation: Violation) -> int:
        """Error states have negative numbers of their own."""
        if violation not in self.errors:
            self.errors.append(violation)
        return -1 - self.errors.index(violation)

    def error_hash(self, violation: Violation) -> int:
        text = marshal.dumps(
            ("error", violation.kind, violation.message, violation.thread, violation.file, violation.line), 2
        )
        return int.from_bytes(blake2b(text, digest_size=16, key=self.key).digest(), "big")

    def component_hash(self, ref: Ref, item: Object) -> int:
        known = self.hashes.get((ref, item))
        if known is None:
            data = ref.digest() + item.digest_bytes()
            known = int.from_bytes(blake2b(data, digest_size=16, key=self.key).digest(), "big")
            self.hashes[ref, item] = known
        return known


def canonical(memory: Memory) -> State:
    """The state that a step's memory stands for."""
    base, dirty, pool = memory.base, memory.dirty, memory.pool
    options = memory.options
    if base is None or memory.roots_changed or options.symmetry != "reach" or options.gc != "mark-sweep":
        return _rebuilt(memory)
    memory.renamed = {}
    turned = []  # what leads elsewhere now
    for ref, item in dirty.items():
        before = base.heap.get(ref)
        if before is not None and item is not before and _edges(memory, ref) != before.refs:
            if ref in base.reached:
                return _rebuilt(memory)
            turned.append(ref)
    if turned or memory.frames_changed:
        return _renamed(memory, base, turned)
    heap = base.heap.copy()
    for ref, item in dirty.items():
        if ref in heap:
            heap[ref] = pool.intern(item)
        elif item.kind == "generator":
            memory.check_garbage(item)
    return State(pool, heap, base.regions)


def _edges(memory: Memory, ref: Ref) -> Iterable[tuple[Any, Ref]]:
    """What an object leads to at the end of a step: nothing will be written any more."""
    item = memory.dirty.get(ref)
    if item is None:
        return memory.base_heap[ref].refs or ()
    if item.refs is None:
        item.refs = item.edges()
    return item.refs


def paths(memory: Memory, roots: Iterable[Ref], known: Collection[Ref]) -> dict[Ref, Ref]:
    """What these roots lead to but for what is known, each with its least path: the breadth-first walk."""
    child = memory.pool.child
    found: dict[Ref, Ref] = {}
    queue = [(root, root) for root in roots]
    for old, new in queue:  # it grows on the way
        for label, ref in _edges(memory, old):
            if ref not in found and ref not in known:
                name = found[ref] = child(new, label)
                queue.append((ref, name))
    return found


def overlap(regions: Iterable[frozenset[Ref]]) -> tuple[set[Ref], set[Ref]]:
    """What is in some of the sets, and what is in several."""
    some: set[Ref] = set()
    several: set[Ref] = set()
    for region in regions:
        several |= some & region
        some |= region
    return some, several


def confined(heap: dict[Ref, Object], roots: Iterable[Ref], reached: frozenset[Ref]) -> frozenset[Ref]:
    """What the roots of a thread lead to in a state, without what modules lead to."""
    found: set[Ref] = set()
    pending = list(roots)
    while pending:
        fresh = {ref for _, ref in heap[pending.pop()].refs or ()} - found - reached
        found |= fresh
        pending.extend(fresh)
    return frozenset(found)


def _rebuilt(memory: Memory) -> State:
    """Names everything anew."""
    modules = memory.module_refs()
    names = {**dict(zip(modules, modules, strict=True)), **paths(memory, modules, modules)}
    reached = frozenset(names)
    walks = [paths(memory, memory.roots_of(thread), reached) for thread in memory.live]
    common: set[Ref] = set()
    for walk in walks:
        for old, new in walk.items():
            if names.setdefault(old, new) is not new:
                common.add(old)
    collect(memory, names)
    before = memory.base_shared
    fresh = [ref for ref in memory.newly_shared if ref in names]
    for ref in [*(reached - before), *(common - before), *fresh]:
        memory.publish(ref)
    names = memory.chosen_names(names)
    changed = memory.renamed = {old: new for old, new in names.items() if old is not new}
    heap = {new: _settled(memory, old, changed) for old, new in names.items()}
    for ref in memory.roots():
        heap[ref] = _settled(memory, ref, changed)
    regions = Regions(
        memory.live, _called(reached, changed), _called(reached | common, changed),
        tuple([_called(frozenset(walk), changed) for walk in walks]),
    )  # fmt: skip
    return State(memory.pool, heap, regions)


def _renamed(memory: Memory, base: State, turned: list[Ref]) -> State:
    """Names anew what only threads lead to, as far as its names may have changed, after a step that turned references
    of nothing that a module leads to."""
    threads, reached, current = base.threads, base.reached, memory.current
    regions = list(base.confined)
    walks: dict[int, dict[Ref, Ref]] = {}
    moved: set[Ref] = set()  # what some thread leads to now and did not before, or the other way round
    for number, region in enumerate(base.confined):
        if threads[number] is current or not region.isdisjoint(turned):
            walk = walks[number] = paths(memory, memory.roots_of(threads[number]), reached)
            if walk.keys() != region:
                regions[number] = frozenset(walk)
                moved |= region ^ regions[number]
    if moved:  # others may be the first now to lead to it, or not any more
        for number, region in enumerate(regions):
            if number not in walks and not region.isdisjoint(moved):
                walks[number] = paths(memory, memory.roots_of(threads[number]), reached)
    changed: dict[Ref, Ref] = {}
    for number, walk in walks.items():
        earlier = _NOTHING.union(*regions[:number])
        for old, new in walk.items():
            if old is not new and old not in earlier:
                changed[old] = new
    memory.renamed = changed
    return _replaced(memory, base, regions, moved, changed)


def _replaced(
    memory: Memory, base: State, confined: list[frozenset[Ref]], moved: set[Ref], changed: dict[Ref, Ref]
) -> State:
    """The state with these regions and names, as far as they differ from those before the step."""
    dirty, pool, current = memory.dirty, memory.pool, memory.current
    shared = base.shared
    alive: Collection[Ref] = ()
    if moved or memory.newly_shared:
        alive, common = overlap(confined)
        shared = base.reached | common
        for ref in [*(shared - base.shared), *(ref for ref in memory.newly_shared if ref in alive)]:
            memory.publish(ref)
    garbage = [ref for ref in moved if ref not in alive and ref in base.heap]
    garbage.sort(key=Ref.digest)
    garbage += [ref for ref in memory.fresh if ref not in alive]
    for ref in garbage:
        memory.check_garbage(memory.read(ref))
    heap = base.heap.copy()
    left = pool.roots(current, base.heap[current].data[2])[1 + memory.read(current).data[2] :]
    for ref in (*garbage, *left, *changed):
        heap.pop(ref, None)
    dropped = set(garbage)
    for ref in dirty:
        if ref not in dropped:
            heap[changed.get(ref, ref)] = _settled(memory, ref, changed)
    if changed.keys() & base.heap.keys():  # then what was not written may have to mention other names, too
        for thread, region in zip(base.threads, confined, strict=True):
            if not region.isdisjoint(changed):
                for ref in (*memory.roots_of(thread), *region):
                    if ref not in dirty:
                        heap[changed.get(ref, ref)] = _settled(memory, ref, changed)
    if not moved and not changed:
        return State(pool, heap, base.regions)
    called = tuple([_called(region, changed) for region in confined])
    return State(pool, heap, Regions(base.threads, base.reached, _called(shared, changed), called))


def _called(region: frozenset[Ref], changed: dict[Ref, Ref]) -> frozenset[Ref]:
    """The same objects under their new names."""
    return region if region.isdisjoint(changed) else frozenset([changed.get(ref, ref) for ref in region])


def _settled(memory: Memory, ref: Ref, changed: dict[Ref, Ref]) -> Object:
    """An object as the next state has it: references by their new names, interned."""
    item = memory.dirty.get(ref)
    if item is None:
        item = memory.base_heap[ref]
        if changed and any(inner in changed for _, inner in item.refs or ()):
            return memory.pool.intern(item.renamed(changed))
        return item
    return memory.pool.intern(item.renamed(changed) if changed else item)


def check_dropped(memory: Memory) -> None:
    """After a step that leads to no state of its own, as it failed or had a false assumption: what it let go of before
    that is looked at like any other step's. Else what it led to could hide what is not modelled."""
    if not memory.pool.generators and not any(memory.dirty[ref].kind == "generator" for ref in memory.fresh):
        return
    modules = memory.module_refs()
    reached = dict.fromkeys(modules)
    pending = [*modules, *memory.roots()]
    for ref in pending:  # it grows on the way
        for _, inner in _edges(memory, ref):
            if inner not in reached:
                reached[inner] = None
                pending.append(inner)
    collect(memory, {ref: ref for ref in reached})


def collect(memory: Memory, names: dict[Ref, Ref]) -> None:
    """Garbage collection. Mark and sweep drops all that the walk did not reach; a reference count keeps cycles and
    what they lead to; with no collector everything stays (paper 004, section 2.5)."""
    base_heap = memory.base.heap if memory.base is not None else {}
    roots = set(memory.roots())
    old = [ref for ref in base_heap if not (ref in names or ref in roots or memory.is_root(ref))]
    new = [ref for ref in memory.fresh if ref not in names]
    if not old and not new:
        return
    old.sort(key=Ref.digest)
    garbage = old + new
    for ref in garbage:  # what is dropped is not observed, whatever is kept of it
        memory.check_garbage(memory.read(ref))
    if memory.options.gc == "mark-sweep":
        return
    if memory.options.gc == "refcount":
        garbage = _in_cycles(memory, garbage)
    pool = memory.pool
    used = set(names.values())
    number = 0
    for ref in garbage:
        while (name := pool.child(None, ("garbage", number))) in used:
            number += 1
        number += 1
        names[ref] = name


def _in_cycles(memory: Memory, garbage: list[Ref]) -> list[Ref]:
    """What a reference count does not free: cycles, and what they lead to."""
    counts = dict.fromkeys(garbage, 0)
    for ref in garbage:
        for _, inner in memory.edges(ref):
            if inner in counts:
                counts[inner] += 1
    free = [ref for ref, count in counts.items() if count == 0]
    while free:
        ref = free.pop()
        del counts[ref]
        for _, inner in memory.edges(ref):
            if inner in counts:
                counts[inner] -= 1
                if counts[inner] == 0:
                    free.append(inner)
    return [ref for ref in garbage if ref in counts]
