"""Whoever wants to watch a search: progress, statistics, and later the certificate's script. The loop knows
none.

Every method is a no-op to override (as in trio's `Instrument`). A search that learns of an undeclared
location starts again, and with it everything that an observer has gathered is void: `started` says so.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from pathproof.search.strategy import Node

if TYPE_CHECKING:
    from pathproof.search.exploration import Exploration
    from pathproof.search.native import NativeExploration


class Observer:
    """Watches, and changes nothing."""

    every_step: ClassVar[bool] = True  # False: it can do without `found` and `stepped`, as in a native search
    bytes_per_state: ClassVar[int] = 0  # that it will want when a native search is over, for the limit of memory

    def started(self, exploration: Exploration | NativeExploration) -> None:
        """An attempt begins; forget the one before."""

    def paused(self, exploration: NativeExploration) -> None:
        """A native search pauses, some times a second."""

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        """A new state, with its number, depth and fanout, and the transition of the tree that led to it."""

    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        """A choice was taken. `target` is a state's number, -1 if the store cannot tell, None if dropped."""

    def finished(self, exploration: Exploration | NativeExploration) -> None:
        """The search is over and will not start again."""

    def issuing(self, rows: int, states: int) -> None:
        """So many rows of the certificate are made, of so many states."""


class Statistics(Observer):
    """How the graph looks: states by depth and by fanout, steps to known states, steps without a target."""

    def started(self, exploration: Exploration | NativeExploration) -> None:
        self.by_depth: Counter[int] = Counter()
        self.by_fanout: Counter[int] = Counter()
        self.revisits = 0
        self.dropped = 0

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        self.by_depth[node.depth] += 1
        self.by_fanout[node.fanout] += 1

    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        self.dropped += target is None
        self.revisits += target is not None and not new
