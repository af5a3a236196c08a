"""States, and how the outcome of a step becomes one: naming, garbage, sharedness, interning.

After a step, memory is canonical again: what nothing reaches is dropped, every object is named by its least path, and
each changed object is interned by contents. Two paths that lead to the same program state therefore give the same
pairs (name, object), and a state is compared by them.

Naming is a breadth-first walk from the module namespaces (in order of their names), then from the threads (in order
of theirs): the first path found is the least one. The walk also finds what is shared: what a module leads to, and
what two threads lead to. It is skipped when no reference changed, and confined to what only threads reach when no
object that a module leads to changed a reference: then those names cannot change (paper 004, section 2.4; names by
allocation site and plain allocation order are kept for comparison).
"""

from __future__ import annotations

import marshal
from array import array
from collections import deque
from collections.abc import Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING

from pathproof.machine.interface import Violation
from pathproof.machine.objects import Object
from pathproof.machine.values import Ref, ThreadRef

if TYPE_CHECKING:
    from pathproof.machine.memory import Memory

MASK = (1 << 128) - 1


class State:
    """An immutable state: objects by name. Frames and thread records are objects like all others."""

    __slots__ = ("_key", "_vector", "error", "heap", "pool", "reached", "shared", "threads")

    def __init__(
        self, pool: Pool, heap: dict[Ref, Object], threads: tuple[ThreadRef, ...], reached: frozenset[Ref],
        shared: frozenset[Ref], error: Violation | None = None,
    ) -> None:  # fmt: skip
        self.pool = pool
        self.heap = heap
        self.threads = threads
        self.reached = reached  # what module namespaces lead to
        self.shared = shared  # that, and what two threads lead to
        self.error = error
        self._key: bytes | None = None
        self._vector: tuple[int, ...] | None = None

    def vector(self) -> tuple[int, ...]:
        """Component ids: of the two regions, then of names and contents, alternating, in order of the names' ids.

        The regions follow from the rest; having them at hand makes going back cheap."""
        if self._vector is None:
            self._vector = self._component_ids()
        return self._vector

    def _component_ids(self) -> tuple[int, ...]:
        pool = self.pool
        if self.error is not None:
            return (pool.error(self.error),)
        numbers = [pool.region(self.reached), pool.region(self.shared)]
        for name, contents in sorted([(ref.id, item.id) for ref, item in self.heap.items()]):
            numbers.append(4 * name + 1)
            numbers.append(4 * contents)
        return tuple(numbers)

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
        self.objects: dict[bytes, Object] = {}
        self.by_id: list[Object] = []
        self.names: dict[tuple[object, object], Ref] = {}
        self.refs: list[Ref] = []
        self.threads: dict[tuple[int, ...], ThreadRef] = {}
        self.regions: dict[frozenset[Ref], int] = {}
        self.region_list: list[frozenset[Ref]] = []
        self.root_names: dict[tuple[ThreadRef, int], tuple[Ref, ...]] = {}
        self.errors: list[Violation] = []
        self.hashes: dict[tuple[Ref, Object], int] = {}
        self.iterators_under_way = False  # whether any state ever held one: else nobody need look for them

    def region(self, refs: frozenset[Ref]) -> int:
        """The id of a set of names."""
        known = self.regions.get(refs)
        if known is None:
            known = self.regions[refs] = 4 * len(self.region_list) + 2
            self.region_list.append(refs)
        return known

    def component(self, identifier: int) -> bytes:
        """Ids are multiples of four for contents; one more for names, two more for regions; negative for errors."""
        if identifier < 0:
            return repr(self.errors[-1 - identifier]).encode()
        number, kind = divmod(identifier, 4)
        if kind == 0:
            return self.by_id[number].key or b""
        if kind == 1:
            return b"name " + self.refs[number].digest()
        return b"region " + b"".join(sorted(ref.digest() for ref in self.region_list[number]))

    def intern(self, item: Object) -> Object:
        key = item.encoded()
        known = self.objects.get(key)
        if known is None:
            known = item
            item.key = key
            self.iterators_under_way = self.iterators_under_way or item.is_under_way()
            item.id = len(self.by_id)
            item.refs = item.edges()
            self.objects[key] = item
            self.by_id.append(item)
        return known

    def child(self, parent: Ref | None, label: object) -> Ref:
        name = (parent, label)
        ref = self.names.get(name)
        if ref is None:
            ref = self.names[name] = Ref(len(self.refs), parent, label)
            self.refs.append(ref)
        return ref

    def thread(self, path: tuple[int, ...]) -> ThreadRef:
        ref = self.threads.get(path)
        if ref is None:
            ref = self.threads[path] = ThreadRef(len(self.refs), path)
            self.refs.append(ref)
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
    inner_changed = memory.frames_changed
    full = (
        base is None
        or memory.roots_changed
        or memory.options.symmetry != "reach"
        or memory.options.gc != "mark-sweep"
    )
    if base is not None and not full:
        for ref, item in dirty.items():
            before = base.heap.get(ref)
            if before is None or item is before:
                continue
            item.refs = item.edges()
            if item.refs != before.refs:
                inner_changed = True
                if ref in base.reached:
                    full = True
                    break
    if full or base is None:
        return _rebuilt(memory, frozenset())
    if inner_changed:
        return _rebuilt(memory, base.reached)
    heap = base.heap.copy()
    for ref, item in dirty.items():
        if ref in heap:
            heap[ref] = pool.intern(item)
        elif item.kind == "generator":
            memory.check_garbage(item)
    return State(pool, heap, memory.live, base.reached, base.shared)


def _rebuilt(memory: Memory, kept: frozenset[Ref]) -> State:
    """Walks and names. Objects in `kept` keep their names and are not walked."""
    walk = Walk(memory, kept)
    if not kept:
        walk.modules()
    reached = kept or frozenset(walk.names)
    walk.threads()
    collect(memory, walk, kept)
    for ref in walk.newly_shared(reached):
        memory.publish(ref)
    names = memory.chosen_names(walk.names)
    heap: dict[Ref, Object] = {}
    base_heap = memory.base.heap if memory.base is not None else {}
    pool = memory.pool
    for ref in kept:
        item = memory.dirty.get(ref)
        heap[ref] = base_heap[ref] if item is None else pool.intern(item)
    changed = {old: new for old, new in names.items() if old is not new}
    for old, new in names.items():
        item = memory.dirty.get(old)
        if item is None:
            item = base_heap[old]
            if changed and any(ref in changed for _, ref in item.refs or ()):
                item = pool.intern(item.renamed(changed))
        else:
            if changed:
                item = item.renamed(changed)
            item = pool.intern(item)
        heap[new] = item
    for ref in memory.roots():
        item = memory.dirty.get(ref)
        if item is None:
            item = base_heap[ref]
            if changed and any(inner in changed for _, inner in item.refs or ()):
                item = pool.intern(item.renamed(changed))
        else:
            item = pool.intern(item.renamed(changed) if changed else item)
        heap[ref] = item
    final = changed.get
    reached = frozenset([final(ref, ref) for ref in reached])
    shared = reached | {final(ref, ref) for ref in walk.common}
    return State(pool, heap, memory.live, reached, shared)


class Walk:
    """The breadth-first walk. `names` maps each object that it reached to its least path."""

    def __init__(self, memory: Memory, kept: frozenset[Ref]) -> None:
        self.memory = memory
        self.kept = kept
        self.names: dict[Ref, Ref] = {}
        self.owner: dict[Ref, ThreadRef | None] = {}
        self.common: set[Ref] = set()

    def modules(self) -> None:
        queue: deque[Ref] = deque()
        for ref in self.memory.module_refs():
            self.names[ref] = ref
            self.owner[ref] = None
            queue.append(ref)
        self._run(queue, None)

    def threads(self) -> None:
        memory, pool = self.memory, self.memory.pool
        for thread in memory.live:
            queue: deque[Ref] = deque()
            for root in memory.roots_of(thread):
                for label, ref in memory.edges(root):
                    self._visit(ref, pool, root, label, thread, queue)
            self._run(queue, thread)

    def _visit(
        self, ref: Ref, pool: Pool, parent: Ref, label: object, owner: ThreadRef | None, queue: deque[Ref]
    ) -> None:
        if ref in self.kept:
            return
        if ref in self.names:
            if owner is not None and self.owner[ref] is not owner and self.owner[ref] is not None:
                self._common(ref)
            return
        self.names[ref] = pool.child(parent, label)
        self.owner[ref] = owner
        queue.append(ref)

    def _run(self, queue: deque[Ref], owner: ThreadRef | None) -> None:
        memory, pool = self.memory, self.memory.pool
        while queue:
            old = queue.popleft()
            new = self.names[old]
            for label, ref in memory.edges(old):
                self._visit(ref, pool, new, label, owner, queue)

    def _common(self, ref: Ref) -> None:
        """Two threads lead to this object, hence to all that it leads to."""
        pending = [ref]
        while pending:
            ref = pending.pop()
            if ref in self.common or ref in self.kept or self.owner.get(ref, ref) is None:
                continue
            self.common.add(ref)
            pending.extend(inner for _, inner in self.memory.edges(ref))

    def newly_shared(self, reached: Iterable[Ref]) -> list[Ref]:
        base = self.memory.base
        before = base.shared if base is not None else frozenset()
        fresh = [ref for ref in reached if ref not in before] + [
            ref for ref in self.common if ref not in before
        ]
        return fresh + [ref for ref in self.memory.newly_shared if ref in self.names]


def collect(memory: Memory, walk: Walk, kept: frozenset[Ref]) -> None:
    """Garbage collection. Mark and sweep drops all that the walk did not reach; a reference count keeps cycles and
    what they lead to; with no collector everything stays (paper 004, section 2.5)."""
    base_heap = memory.base.heap if memory.base is not None else {}
    roots = set(memory.roots())
    old = [
        ref
        for ref in base_heap
        if not (ref in walk.names or ref in kept or ref in roots or memory.is_root(ref))
    ]
    new = [ref for ref in memory.fresh if ref not in walk.names]
    if not old and not new:
        return
    old.sort(key=Ref.digest)
    garbage = old + new
    if memory.options.gc == "mark-sweep":
        for ref in garbage:
            memory.check_garbage(memory.read(ref))
        return
    if memory.options.gc == "refcount":
        garbage = _in_cycles(memory, garbage)
    pool = memory.pool
    used = set(walk.names.values())
    number = 0
    for ref in garbage:
        while (name := pool.child(None, ("garbage", number))) in used:
            number += 1
        number += 1
        walk.names[ref] = name
        walk.owner[ref] = None


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
