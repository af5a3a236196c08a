"""Cutting a script into tasks of equal size.

`equal` cuts the preorder anywhere: a region is a range of rows, whatever subtrees it cuts through, because its
chunk knows the ancestors of its first row. Tasks are then equal to within the steps of one row, plus a path
each. It decodes at most one chunk for each cut.

`greedy` is the papers' Algorithm 3.2 (thesis, section 3.2.1), to compare with: take the subtree whose size is
closest to an equal share of what is left, remove it, go on; the last task is the rest. A task is then a subtree
without the subtrees that were taken before, hence several ranges of rows. It needs the size of every subtree,
which the papers have the producer supply and which are added up here: about twenty bytes a row, the only part of
certification that grows with the script.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from pathproof.certificate import Certificate, Position
from pathproof.errors import InvalidCertificate

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


def equal(certificate: Certificate, count: int, trustful: bool = False) -> list[Task]:
    """At most `count` tasks: ranges of rows that take equally many steps."""
    before = certificate.firsts if trustful else certificate.steps
    total = before[-1]
    cuts, sizes, paths = [0], [0], [0]
    for number in range(1, count):
        row, size, path = _cut(certificate, total * number // count, trustful)
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


def _cut(certificate: Certificate, target: int, trustful: bool) -> tuple[int, int, int]:
    """The row before which `target` units of work are done, how many they are exactly, and the row's depth."""
    before = certificate.firsts if trustful else certificate.steps
    number = bisect_right(before, target) - 1
    chunk = certificate.chunk(number, indegrees=False)
    position = chunk.start.copy()
    row, work = certificate.firsts[number], before[number]
    for found in chunk.rows():
        if work >= target or position.over:
            break
        work += 1 if trustful else found.steps
        row += 1
        position.enter(found.productive)
    return row, work, position.depth


def greedy(certificate: Certificate, count: int, trustful: bool = False) -> list[Task]:
    """The papers' partition into at most `count` tasks."""
    tree = _Subtrees(certificate, trustful)
    owners = array("i", [-1]) * certificate.rows
    left = tree.sizes[0]
    tasks = min(count, certificate.rows)
    for number in range(tasks - 1):
        wanted = left / (tasks - number)
        root = min(
            (row for row in range(1, certificate.rows) if owners[row] < 0),
            key=lambda row: abs(tree.sizes[row] - wanted),
            default=0,
        )
        if not root:
            tasks = number + 1
            break
        size = tree.sizes[root]
        for row in range(root, root + tree.spans[root]):
            if owners[row] < 0:
                owners[row] = number
        left -= size
        ancestor = root
        while ancestor:
            ancestor = tree.parents[ancestor]
            tree.sizes[ancestor] -= size
    return [_task(tree, owners, number) for number in _in_use(owners, tasks)]


def _in_use(owners: array[int], tasks: int) -> list[int]:
    for row, owner in enumerate(owners):
        if owner < 0:
            owners[row] = tasks - 1
    return sorted(set(owners))


def _task(tree: _Subtrees, owners: array[int], number: int) -> Task:
    ranges: list[Range] = []
    for row, owner in enumerate(owners):
        if owner == number:
            if ranges and ranges[-1][1] == row:
                ranges[-1] = ranges[-1][0], row + 1
            else:
                ranges.append((row, row + 1))
    size = sum(tree.work[row] for begin, end in ranges for row in range(begin, end))
    return Task(number, tuple(ranges), size, tuple(tree.depths[begin] for begin, _ in ranges))


class _Subtrees:
    """For each row: its work, its parent, its depth, and the work and the rows of its subtree."""

    def __init__(self, certificate: Certificate, trustful: bool) -> None:
        self.work = array("I")
        self.parents = array("I")
        self.depths = array("I")
        ancestors: list[int] = []
        position = Position()
        for number in range(len(certificate)):
            for row in certificate.chunk(number, indegrees=False).rows():
                if position.over:
                    raise InvalidCertificate("the script goes on after its tree is complete")
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
