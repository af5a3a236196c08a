"""The script: a spanning tree of the reachability graph in preorder, one row for each state.

| column     | meaning                                                                                |
|------------|----------------------------------------------------------------------------------------|
| fanout     | how many choices the state has                                                         |
| productive | which of them lead to a child in the tree, as a bit mask: never one that was dropped   |
| indegree   | how many transitions of the whole graph lead to it; the initial state counts one more  |
| out        | in a partial script: which choices are left open, as a bit mask; never a productive one |

The papers' script lists every transition with its target's id, and backtracks (thesis, section 3.1.1). Here
row numbers are the ids, the mask says where to go, and backtracks follow from it: what a row's subtree holds
is known once its children are. `RowPosition` is that bookkeeping. It is all that a reader of the script needs
besides the rows, and its size is the depth of the tree.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import eq
from typing import NamedTuple

from pathproof.certificate import rejections
from pathproof.search import Graph


class Row(NamedTuple):
    """One state."""

    fanout: int
    productive: int
    indegree: int
    out: int = 0

    @property
    def steps(self) -> int:
        """How many steps a tamper-proof certification takes for this row: into it, and its unproductive choices but for
        those that are left open."""
        return 1 + self.fanout - self.productive.bit_count() - self.out.bit_count()


def lowest(mask: int) -> int:
    """The least choice of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def choices_in(mask: int) -> Iterator[int]:
    """The choices of a mask, from the least on, in time for its width."""
    for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        while byte:
            yield 8 * place + lowest(byte)
            byte &= byte - 1


WINDOW = 1 << 15  # choices of a mask that are copied at a time


@dataclass(eq=False)
class RowPosition:
    """Where in the preorder a reader is: the choices that lead to the next row, and for each of its ancestors a
    mask of the productive choices still to come, counted from the one after the choice taken. `over` when there
    is no next row.

    A certificate may give every row a mask of half a megabyte for a few bytes. So of a wide mask only a window is
    copied; where the rest is, `beyond` says: the mask, where in it the window ends, and the choice that its first bit
    stands for."""

    choices: array[int] = field(default_factory=lambda: array("I"))
    remaining: list[int] = field(default_factory=list)
    over: bool = False
    beyond: dict[int, tuple[int, int, int]] = field(default_factory=dict)  # by depth

    @classmethod
    def counted(cls, choices: Sequence[int], remaining: Sequence[tuple[int, bytes]], over: bool) -> RowPosition:
        """As the kernel has it: each mask with the choice that it is counted from."""
        position = cls(over=over)
        for choice, (base, mask) in zip(choices, remaining, strict=True):
            position.append(choice, int.from_bytes(mask, "little") >> choice + 1 - base)
        return position

    def append(self, choice: int, remaining: int) -> None:
        """One more ancestor."""
        self._append(choice, remaining, 0, choice + 1)

    def _append(self, choice: int, mask: int, begin: int, base: int) -> None:
        self.choices.append(choice)
        self.remaining.append(0)
        self._look(mask, begin, base)

    def _look(self, mask: int, begin: int, base: int) -> None:
        """The last ancestor's mask, from there on."""
        if mask.bit_length() - begin > WINDOW:
            self.beyond[len(self.choices) - 1] = mask, begin + WINDOW, base
            self.remaining[-1] = mask >> begin & (1 << WINDOW) - 1
        else:
            self.remaining[-1] = mask >> begin

    def copy(self) -> RowPosition:
        return RowPosition(self.choices[:], self.remaining[:], self.over, dict(self.beyond))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, RowPosition)
            and (self.over, self.choices) == (other.over, other.choices)
            and all(map(eq, self.rests(), other.rests()))
        )

    @property
    def depth(self) -> int:
        return len(self.choices)

    def rests(self) -> Iterator[int]:
        """`remaining`, all of it, one mask at a time."""
        for depth, window in enumerate(self.remaining):
            if depth in self.beyond:
                mask, end, base = self.beyond[depth]
                window |= mask >> end << base + end - self.choices[depth] - 1
            yield window

    def enter(self, productive: int) -> None:
        """The next row has these productive choices; go on to the row after it."""
        choices, remaining = self.choices, self.remaining
        if productive:
            choice = lowest(productive)
            if productive.bit_length() > WINDOW:
                self._append(choice, productive, choice + 1, 0)
            else:
                choices.append(choice)
                remaining.append(productive >> choice + 1)
            return
        while remaining and not remaining[-1]:
            if beyond := self.beyond.pop(len(choices) - 1, None):
                self._move(*beyond)
                return
            remaining.pop()
            choices.pop()
        if not remaining:
            self.over = True
            return
        further = lowest(remaining[-1]) + 1
        choices[-1] += further
        remaining[-1] >>= further

    def _move(self, mask: int, end: int, base: int) -> None:
        """The last ancestor's window is used up, and its mask goes on."""
        found = end + lowest(mask >> end)
        self.choices[-1] = base + found
        self._look(mask, found + 1, base)

    def skip(self, masks: Iterable[int]) -> None:
        """Goes past rows with these productive choices."""
        for productive in masks:
            if self.over:
                raise rejections.tree_goes_on()
            self.enter(productive)


def preorder(graph: Graph) -> Iterator[Row]:
    """The rows of a graph. Consumes `graph.parents`, which becomes the list of siblings: so the
    writer needs four bytes a state beyond the sixteen of the graph, and no list of children."""
    siblings, choices, left_open = graph.parents, graph.choices, graph.left_open
    count = len(siblings)
    first = array("I", bytes(4 * count))  # 0: none, since the initial state is nobody's child
    for child in range(count - 1, 0, -1):
        parent = siblings[child]
        siblings[child] = first[parent]
        first[parent] = child
    waiting = [0]
    while waiting:
        state = waiting.pop()
        children = []
        child = first[state]
        while child:
            children.append(child)
            child = siblings[child]
        children.sort(key=choices.__getitem__, reverse=True)
        productive = 0
        for child in children:
            productive |= 1 << choices[child]
        out = 0 if left_open is None else left_open.of(state)
        yield Row(graph.fanouts[state], productive, graph.indegrees[state], out)
        waiting.extend(children)
