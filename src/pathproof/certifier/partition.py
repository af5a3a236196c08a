"""Cutting a script into tasks of equal size.

`equal` cuts the preorder anywhere: a region is a range of rows, whatever subtrees it cuts through, because its
chunk knows the ancestors of its first row. Tasks are then equal to within the steps of one row, plus a path
each. It decodes at most one chunk for each cut.

`greedy` is the papers' Algorithm 3.2 (thesis, section 3.2.1), to compare with: take the subtree whose size is
closest to an equal share of what is left, remove it, go on; the last task is the rest. A task is then a subtree
without the subtrees that were taken before, hence several ranges of rows. It needs the size of every subtree,
which the papers have the producer supply and which are added up here: some forty bytes a row, the only part of
certification that grows with the script. So it takes scripts of up to two million rows, unless it is told otherwise.

`shares` is for workers of this machine, who take the next task when they are done with one: whole chunks if there are
enough of them to come out even, since whoever cuts through a chunk has it decoded three times.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from pathproof.certificate import Certificate, RowPosition, rejections
from pathproof.certificate.codec import measured
from pathproof.errors import UsageError
from pathproof.machine import has_kernel

MAX_TASKS = 1 << 16  # asked for at a time
MAX_GREEDY_ROWS = 1 << 21
CHUNKS_PER_WORKER = 8  # if there are as many, a chunk is little enough to wait for at the end

Range = tuple[int, int]


@dataclass(frozen=True)
class Task:
    """Rows to be walked by one worker. `size` is in steps (tamper-proof) or rows (trustful), without paths."""

    number: int
    ranges: tuple[Range, ...]
    size: int
    paths: tuple[int, ...] = ()  # for each range, the length of the path to its first row

    @property
    def rows(self) -> int:
        return sum(end - begin for begin, end in self.ranges)


class Cut(NamedTuple):
    """The first row before which so much is done: how much that is exactly, and the row's depth."""

    row: int
    work: int
    depth: int


def equal(certificate: Certificate, count: int, trustful: bool = False) -> list[Task]:
    """At most `count` tasks: ranges of rows that take equally many steps."""
    _check(count)
    total = (certificate.firsts if trustful else certificate.steps)[-1]
    wanted = [total * number // count for number in range(1, count)]
    cuts, sizes, paths = [0], [0], [0]
    for row, size, path in _cuts(certificate, wanted, trustful):
        if cuts[-1] < row < certificate.rows:
            cuts.append(row)
            sizes.append(size)
            paths.append(path)
    cuts.append(certificate.rows)
    sizes.append(total)
    return [
        Task(number, ((begin, end),), after - size, (path,))
        for number, ((begin, end), (size, after), path) in enumerate(
            zip(pairwise(cuts), pairwise(sizes), paths, strict=True)
        )
    ]


def _check(count: int) -> None:
    if count > MAX_TASKS:
        raise UsageError(f"there may be {MAX_TASKS:,} tasks at most, not {count:,}")


def shares(certificate: Certificate, workers: int, trustful: bool = False) -> list[Task]:
    """Tasks for so many workers: whole chunks, or an equal part for each."""
    chunks = len(certificate)
    if chunks < CHUNKS_PER_WORKER * workers:
        return equal(certificate, workers, trustful)
    count = min(chunks, 2 * CHUNKS_PER_WORKER * workers)
    work = certificate.firsts if trustful else certificate.steps
    return [
        Task(
            number,
            ((certificate.firsts[begin], certificate.firsts[end]),),
            work[end] - work[begin],
            (measured(certificate.path_to(begin))[0],),
        )
        for number, (begin, end) in enumerate(pairwise(chunks * part // count for part in range(count + 1)))
    ]


def _cuts(certificate: Certificate, wanted: list[int], trustful: bool) -> Iterator[Cut]:
    """For each wanted amount of work, in ascending order. Decodes a chunk once, and only if there is a cut in it."""
    before = certificate.firsts if trustful else certificate.steps
    within = _cuts_by_kernel if has_kernel() else _cuts_within
    for number, amounts in groupby(wanted, lambda amount: bisect_right(before, amount) - 1):
        rows, work = certificate.firsts[number], before[number]
        for cut in within(certificate, number, [amount - work for amount in amounts], trustful):
            yield Cut(rows + cut.row, work + cut.work, cut.depth)


def _cuts_within(certificate: Certificate, number: int, wanted: list[int], trustful: bool) -> Iterator[Cut]:
    """The same within a chunk."""
    chunk = certificate.chunk(number, indegrees=False)
    position, rows = chunk.start.copy(), chunk.rows()
    row = work = 0
    for amount in wanted:
        while work < amount:
            found = next(rows)  # there is one: the work of a chunk's rows is what the index says
            work += 1 if trustful else found.steps
            row += 1
            position.enter(found.productive)
        yield Cut(row, work, position.depth)


def _cuts_by_kernel(certificate: Certificate, number: int, wanted: list[int], trustful: bool) -> Iterator[Cut]:
    from pathproof.machine._kernel import cuts

    packed = certificate.packed(number, indegrees=False)
    rows = certificate.entry(number).rows
    try:
        steps, found = cuts(packed.masks(), packed.numbers, rows, packed.path, wanted, trustful)
    except ValueError as error:
        raise certificate.damaged(number, str(error)) from None
    certificate.checked(number, steps)
    return map(Cut._make, found)


def greedy(certificate: Certificate, count: int, trustful: bool = False, most: int = MAX_GREEDY_ROWS) -> list[Task]:
    """The papers' partition into at most `count` tasks, of at most so many rows."""
    _check(count)
    if certificate.rows > most:
        raise UsageError(f"greedy keeps the sizes of all subtrees, and takes at most {most:,} rows: use equal")
    tree = _Subtrees(certificate, trustful)
    sizes = _Sizes(tree)
    owners = array("i", [-1]) * certificate.rows
    last = min(count, certificate.rows) - 1
    for number in range(last):
        root = sizes.closest(tree.sizes[0] / (last + 1 - number), owners)
        if root is None:
            last = number
            break
        for row in range(root, root + tree.spans[root]):
            if owners[row] < 0:
                owners[row] = number
        sizes.remove(root)
    return _tasks(tree, owners, last)


def _tasks(tree: _Subtrees, owners: array[int], rest: int) -> list[Task]:
    """The tasks of the owners; rows without one are the last task's."""
    ranges: dict[int, list[Range]] = {}
    work: dict[int, int] = {}
    begin = 0
    for row in range(len(owners)):
        if row + 1 == len(owners) or owners[row + 1] != owners[row]:
            owner = owners[row] if owners[row] >= 0 else rest
            ranges.setdefault(owner, []).append((begin, row + 1))
            work[owner] = work.get(owner, 0) + sum(tree.work[begin : row + 1])
            begin = row + 1
    return [
        Task(owner, tuple(ranges[owner]), work[owner], tuple(tree.depths[begin] for begin, _ in ranges[owner]))
        for owner in sorted(ranges)
    ]


class _Sizes:
    """Which subtree is closest in size to a wanted one? Sizes in order, and apart from them, since they are few,
    those that have changed: the ancestors of what was taken. Looking through all of them each time, as the paper
    has it, takes a minute for a hundred tasks of a million rows."""

    def __init__(self, tree: _Subtrees) -> None:
        self.tree = tree
        rows = len(tree.sizes)
        ordered = sorted(tree.sizes[row] << 32 | row for row in range(1, rows))
        self._ordered = array("I", (pair & (1 << 32) - 1 for pair in ordered))
        del ordered  # the largest of all, while it is there
        self._keys = array("Q", map(tree.sizes.__getitem__, self._ordered))
        self._changed: set[int] = set()

    def closest(self, wanted: float, owners: array[int]) -> int | None:
        """The first row whose subtree, without what was taken, is closest to the wanted size; not the root."""
        found = [row for row in self._changed if row and owners[row] < 0]
        place = bisect_left(self._keys, wanted)
        for places in (range(place, len(self._keys)), range(place - 1, -1, -1)):
            size = None
            for at in places:
                row = self._ordered[at]
                if size is not None and self._keys[at] != size:
                    break  # all that are as close have been looked at
                if owners[row] < 0 and row not in self._changed:
                    size = self._keys[at]
                    found.append(row)
        return min(found, key=lambda row: (abs(self.tree.sizes[row] - wanted), row), default=None)

    def remove(self, root: int) -> None:
        """The subtree was taken: its ancestors are smaller by it."""
        size, ancestor = self.tree.sizes[root], root
        while ancestor:
            ancestor = self.tree.parents[ancestor]
            self.tree.sizes[ancestor] -= size
            self._changed.add(ancestor)


class _Subtrees:
    """For each row: its work, its parent, its depth, and the work and the rows of its subtree."""

    def __init__(self, certificate: Certificate, trustful: bool) -> None:
        self.work = array("I")
        self.parents = array("I")
        self.depths = array("I")
        ancestors: list[int] = []
        position = RowPosition()
        for number in certificate.in_order():
            if number:
                position = certificate.border(number, position)
            for row in certificate.chunk(number, indegrees=False).rows():
                if position.over:
                    raise rejections.tree_goes_on()
                here = len(self.work)
                self.work.append(1 if trustful else row.steps)
                self.parents.append(ancestors[-1] if ancestors else 0)
                self.depths.append(position.depth)
                position.enter(row.productive)
                if row.productive:
                    ancestors.append(here)
                else:
                    del ancestors[position.depth :]
        self.sizes = array("Q", self.work)
        self.spans = array("I", [1]) * len(self.work)
        for child in range(len(self.work) - 1, 0, -1):
            self.sizes[self.parents[child]] += self.sizes[child]
            self.spans[self.parents[child]] += self.spans[child]


PARTITIONS: dict[str, Callable[[Certificate, int, bool], list[Task]]] = {"equal": equal, "greedy": greedy}


def largest_share(tasks: list[Task]) -> float:
    """The largest task, with its paths, as a share of all the work: what bounds the speed-up."""
    return max(task.size + sum(task.paths) for task in tasks) / sum(task.size for task in tasks)


def path_lengths(tasks: list[Task]) -> Iterator[int]:
    """How many steps each task takes to reach where its ranges begin."""
    return (sum(task.paths) for task in tasks)
