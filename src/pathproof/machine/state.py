"""States: pairs of names and interned objects.

After a step, memory is canonical again (`naming.py`): what nothing reaches is dropped, every object is named by its
least path, and each changed object is interned by contents. Two paths that lead to the same program state therefore
give the same pairs (name, object), and a state is compared by them.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Iterable
from hashlib import blake2b
from itertools import chain
from typing import NamedTuple

from pathproof.machine.costs import MAX_CONTENTS, weight
from pathproof.machine.interface import Violation
from pathproof.machine.objects import Object
from pathproof.machine.values import Ref, ThreadRef

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

    def __init__(self, pool: Pool, heap: dict[Ref, Object], regions: Regions, error: Violation | None = None) -> None:
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


def confined(heap: dict[Ref, Object], roots: Iterable[Ref], reached: frozenset[Ref]) -> frozenset[Ref]:
    """What the roots of a thread lead to in a state, without what modules lead to."""
    found: set[Ref] = set()
    pending = list(roots)
    while pending:
        fresh = {ref for _, ref in heap[pending.pop()].refs or ()} - found - reached
        found |= fresh
        pending.extend(fresh)
    return frozenset(found)
