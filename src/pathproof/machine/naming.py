"""How the outcome of a step becomes a state: names, garbage, sharedness, interning.

Naming is a breadth-first walk from the module namespaces (in order of their names), then from the threads (in order
of theirs): the first path found is the least one. The walk also finds what is shared: what a module leads to, and
what two threads lead to. It is skipped when no reference changed, and confined when no object that a module leads to
changed a reference (paper 004, section 2.4; names by allocation site and plain allocation order are kept for
comparison). For then those names cannot change, and of what else there is only that which is reached from a thread
that now leads elsewhere: the one that made the step, as a rule. So that this can be told, a state keeps for each
thread the set of what it leads to and modules do not (`Regions`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from pathproof.machine.memory import Memory
from pathproof.machine.objects import Object
from pathproof.machine.state import Regions, State
from pathproof.machine.values import Ref
from pathproof.machine.visibility import Visibility

_NOTHING: frozenset[Ref] = frozenset()


class Namer:
    """`check_garbage` is asked about every object that nothing reaches any more: it may refuse."""

    def __init__(self, memory: Memory, visibility: Visibility, check_garbage: Callable[[Object], None]) -> None:
        self.memory = memory
        self.visibility = visibility
        self.check_garbage = check_garbage
        self.renamed: dict[Ref, Ref] = {}  # by the last step: old names and new ones

    def canonical(self) -> State:
        """The state that a step's memory stands for."""
        base, dirty, pool = self.memory.base, self.memory.dirty, self.memory.pool
        options = self.memory.options
        if base is None or self.memory.roots_changed or options.symmetry != "reach" or options.gc != "mark-sweep":
            return self.rebuilt()
        self.renamed = {}
        turned = []  # what leads elsewhere now
        for ref, item in dirty.items():
            before = base.heap.get(ref)
            if before is not None and item is not before and self._edges(ref) != before.refs:
                if ref in base.reached:
                    return self.rebuilt()
                turned.append(ref)
        if turned or self.memory.frames_changed:
            return self._renamed(base, turned)
        heap = base.heap.copy()
        for ref, item in dirty.items():
            if ref in heap:
                heap[ref] = pool.intern(item)
            elif item.kind == "generator":
                self.check_garbage(item)
        return State(pool, heap, base.regions)

    def _edges(self, ref: Ref) -> Iterable[tuple[Any, Ref]]:
        """What an object leads to at the end of a step: nothing will be written any more."""
        item = self.memory.dirty.get(ref)
        if item is None:
            return self.memory.base_heap[ref].refs or ()
        if item.refs is None:
            item.refs = item.edges()
        return item.refs

    def paths(self, roots: Iterable[Ref], known: Collection[Ref]) -> dict[Ref, Ref]:
        """What these roots lead to but for what is known, each with its least path: the breadth-first walk."""
        child = self.memory.pool.child
        found: dict[Ref, Ref] = {}
        queue = [(root, root) for root in roots]
        for old, new in queue:  # it grows on the way
            for label, ref in self._edges(old):
                if ref not in found and ref not in known:
                    name = found[ref] = child(new, label)
                    queue.append((ref, name))
        return found

    def rebuilt(self) -> State:
        """Names everything anew."""
        modules = self.memory.module_refs()
        names = {**dict(zip(modules, modules, strict=True)), **self.paths(modules, modules)}
        reached = frozenset(names)
        walks = [self.paths(self.memory.roots_of(thread), reached) for thread in self.memory.live]
        common: set[Ref] = set()
        for walk in walks:
            for old, new in walk.items():
                if names.setdefault(old, new) is not new:
                    common.add(old)
        self.collect(names)
        before = self.visibility.base_shared
        fresh = [ref for ref in self.visibility.newly_shared if ref in names]
        for ref in [*(reached - before), *(common - before), *fresh]:
            self.visibility.publish(ref)
        names = self.chosen_names(names)
        changed = self.renamed = {old: new for old, new in names.items() if old is not new}
        heap = {new: self._settled(old, changed) for old, new in names.items()}
        for ref in self.memory.roots():
            heap[ref] = self._settled(ref, changed)
        regions = Regions(
            self.memory.live, _called(reached, changed), _called(reached | common, changed),
            tuple([_called(frozenset(walk), changed) for walk in walks]),
        )  # fmt: skip
        return State(self.memory.pool, heap, regions)

    def _renamed(self, base: State, turned: list[Ref]) -> State:
        """Names anew what only threads lead to, as far as its names may have changed, after a step that turned
        references of nothing that a module leads to."""
        threads, reached, current = base.threads, base.reached, self.memory.current
        regions = list(base.confined)
        walks: dict[int, dict[Ref, Ref]] = {}
        moved: set[Ref] = set()  # what some thread leads to now and did not before, or the other way round
        for number, region in enumerate(base.confined):
            if threads[number] is current or not region.isdisjoint(turned):
                walk = walks[number] = self.paths(self.memory.roots_of(threads[number]), reached)
                if walk.keys() != region:
                    regions[number] = frozenset(walk)
                    moved |= region ^ regions[number]
        if moved:  # others may be the first now to lead to it, or not any more
            for number, region in enumerate(regions):
                if number not in walks and not region.isdisjoint(moved):
                    walks[number] = self.paths(self.memory.roots_of(threads[number]), reached)
        changed: dict[Ref, Ref] = {}
        for number, walk in walks.items():
            earlier = _NOTHING.union(*regions[:number])
            for old, new in walk.items():
                if old is not new and old not in earlier:
                    changed[old] = new
        self.renamed = changed
        return self._replaced(base, regions, moved, changed)

    def _replaced(self, base: State, confined: list[frozenset[Ref]], moved: set[Ref], changed: dict[Ref, Ref]) -> State:
        """The state with these regions and names, as far as they differ from those before the step."""
        dirty, pool, current = self.memory.dirty, self.memory.pool, self.memory.current
        shared = base.shared
        alive: Collection[Ref] = ()
        if moved or self.visibility.newly_shared:
            alive, common = overlap(confined)
            shared = base.reached | common
            for ref in [*(shared - base.shared), *(ref for ref in self.visibility.newly_shared if ref in alive)]:
                self.visibility.publish(ref)
        garbage = [ref for ref in moved if ref not in alive and ref in base.heap]
        garbage.sort(key=Ref.digest)
        garbage += [ref for ref in self.memory.fresh if ref not in alive]
        for ref in garbage:
            self.check_garbage(self.memory.read(ref))
        heap = base.heap.copy()
        left = pool.roots(current, base.heap[current].data[2])[1 + self.memory.read(current).data[2] :]
        for ref in (*garbage, *left, *changed):
            heap.pop(ref, None)
        dropped = set(garbage)
        for ref in dirty:
            if ref not in dropped:
                heap[changed.get(ref, ref)] = self._settled(ref, changed)
        if changed.keys() & base.heap.keys():  # then what was not written may have to mention other names, too
            for thread, region in zip(base.threads, confined, strict=True):
                if not region.isdisjoint(changed):
                    for ref in (*self.memory.roots_of(thread), *region):
                        if ref not in dirty:
                            heap[changed.get(ref, ref)] = self._settled(ref, changed)
        if not moved and not changed:
            return State(pool, heap, base.regions)
        called = tuple([_called(region, changed) for region in confined])
        return State(pool, heap, Regions(base.threads, base.reached, _called(shared, changed), called))

    def _settled(self, ref: Ref, changed: dict[Ref, Ref]) -> Object:
        """An object as the next state has it: references by their new names, interned."""
        item = self.memory.dirty.get(ref)
        if item is None:
            item = self.memory.base_heap[ref]
            if changed and any(inner in changed for _, inner in item.refs or ()):
                return self.memory.pool.intern(item.renamed(changed))
            return item
        return self.memory.pool.intern(item.renamed(changed) if changed else item)

    def check_dropped(self) -> None:
        """After a step that leads to no state of its own, as it failed or had a false assumption: what it let go of
        before that is looked at like any other step's. Else what it led to could hide what is not modelled."""
        if not self.memory.pool.generators and not any(
            self.memory.dirty[ref].kind == "generator" for ref in self.memory.fresh
        ):
            return
        modules = self.memory.module_refs()
        reached = dict.fromkeys(modules)
        pending = [*modules, *self.memory.roots()]
        for ref in pending:  # it grows on the way
            for _, inner in self._edges(ref):
                if inner not in reached:
                    reached[inner] = None
                    pending.append(inner)
        self.collect({ref: ref for ref in reached})

    def collect(self, names: dict[Ref, Ref]) -> None:
        """Garbage collection. Mark and sweep drops all that the walk did not reach; a reference count keeps cycles and
        what they lead to; with no collector everything stays (paper 004, section 2.5)."""
        base_heap = self.memory.base.heap if self.memory.base is not None else {}
        roots = set(self.memory.roots())
        old = [ref for ref in base_heap if not (ref in names or ref in roots or self.memory.is_root(ref))]
        new = [ref for ref in self.memory.fresh if ref not in names]
        if not old and not new:
            return
        old.sort(key=Ref.digest)
        garbage = old + new
        for ref in garbage:  # what is dropped is not observed, whatever is kept of it
            self.check_garbage(self.memory.read(ref))
        if self.memory.options.gc == "mark-sweep":
            return
        if self.memory.options.gc == "refcount":
            garbage = self._in_cycles(garbage)
        pool = self.memory.pool
        used = set(names.values())
        number = 0
        for ref in garbage:
            while (name := pool.child(None, ("garbage", number))) in used:
                number += 1
            number += 1
            names[ref] = name

    def _in_cycles(self, garbage: list[Ref]) -> list[Ref]:
        """What a reference count does not free: cycles, and what they lead to."""
        counts = dict.fromkeys(garbage, 0)
        for ref in garbage:
            for _, inner in self.memory.edges(ref):
                if inner in counts:
                    counts[inner] += 1
        free = [ref for ref, count in counts.items() if count == 0]
        while free:
            ref = free.pop()
            del counts[ref]
            for _, inner in self.memory.edges(ref):
                if inner in counts:
                    counts[inner] -= 1
                    if counts[inner] == 0:
                        free.append(inner)
        return [ref for ref in garbage if ref in counts]

    def chosen_names(self, names: dict[Ref, Ref]) -> dict[Ref, Ref]:
        """Under `--symmetry site` or `off`, objects keep the name that they got when they were made."""
        if self.memory.options.symmetry == "reach":
            return names
        fresh = set(self.memory.fresh)
        used = {ref for ref in names if ref not in fresh}
        numbers: dict[tuple[object, ...], int] = {}
        chosen: dict[Ref, Ref] = {ref: ref for ref in used}
        modules = set(self.memory.module_refs())
        for ref in self.memory.fresh:
            if ref in modules:
                chosen[ref] = ref
            elif ref in names:
                label: tuple[object, ...] = ("object",)
                if self.memory.options.symmetry == "site":
                    label = ("site", self.memory.fresh_sites[ref], self.memory.current.label)
                while True:
                    number = numbers[label] = numbers.get(label, -1) + 1
                    name = self.memory.pool.child(None, (*label, number))
                    if name not in used:
                        break
                used.add(name)
                chosen[ref] = name
        return {ref: chosen[ref] for ref in names}


def overlap(regions: Iterable[frozenset[Ref]]) -> tuple[set[Ref], set[Ref]]:
    """What is in some of the sets, and what is in several."""
    some: set[Ref] = set()
    several: set[Ref] = set()
    for region in regions:
        several |= some & region
        some |= region
    return some, several


def _called(region: frozenset[Ref], changed: dict[Ref, Ref]) -> frozenset[Ref]:
    """The same objects under their new names."""
    return region if region.isdisjoint(changed) else frozenset([changed.get(ref, ref) for ref in region])
