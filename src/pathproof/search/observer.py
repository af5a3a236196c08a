"""Whoever wants to watch a search: progress, statistics, the certificate. The loops know none of them.

Every method is a no-op to override (as in trio's `Instrument`). A search that learns of an undeclared
location starts again, and with it everything that an observer has gathered is void: `started` says so.

An observer that overrides `found`, `stepped` or `left` wants to see every step, which only the Python loop can show,
some ten times more slowly; the report says so. One that can do with less says `every_step = False` and
learns from `rows`, some times a second, which states came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Protocol

from pathproof.estimation import Estimate, Evidence
from pathproof.machine.interface import Machine
from pathproof.properties import Properties
from pathproof.search.graph import Graph
from pathproof.search.snapshot import Snapshot
from pathproof.search.strategy import Node, Strategy


class Watched(Protocol):
    """What an observer may ask of the exploration that it watches (`exploration.py` says what each means)."""

    @property
    def machine(self) -> Machine: ...
    @property
    def properties(self) -> Properties: ...
    @property
    def strategy(self) -> type[Strategy]: ...
    @property
    def states(self) -> int: ...
    @property
    def transitions(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def waiting(self) -> int: ...
    @property
    def untaken(self) -> int: ...
    @property
    def repeated(self) -> bool: ...
    @property
    def memory(self) -> int: ...
    @property
    def missing(self) -> str | None: ...
    def graph(self) -> Graph: ...
    def unfollowed(self, fanouts: Sequence[int]) -> Iterator[tuple[int, int]] | None: ...
    def evidence(self) -> Evidence | None: ...
    def estimate(self) -> Estimate | None: ...
    def snapshot(self) -> Snapshot | None: ...


class Observer:
    """Watches, and changes nothing."""

    every_step: ClassVar[bool] = False  # it cannot do without `found`, `stepped` and `left`
    bytes_per_state: ClassVar[int] = 0  # that it will want when a native search is over, for the limit of memory

    def __init_subclass__(cls) -> None:
        if "every_step" not in vars(cls):
            cls.every_step = cls.every_step or not vars(cls).keys().isdisjoint(("found", "stepped", "left"))

    def started(self, exploration: Watched) -> None:
        """An attempt begins; forget the one before."""

    def paused(self, exploration: Watched) -> None:
        """The search pauses between two steps, some times a second."""

    def rows(self, first: int, graph: Graph) -> None:
        """The states from number `first` on were found since the last time. Indegrees are not known yet."""

    def script(self, visits: bytes, steps: bytes) -> None:
        """What a native search in a cache did since the last time, instead of `found` and `stepped`: records as
        `certificate/streamed.py` describes them."""

    def found(self, node: Node, parent: Node | None, choice: int) -> None:
        """A new state, with its number, depth and fanout, and the transition of the tree that led to it."""

    def stepped(self, source: Node, choice: int, target: int | None, new: bool) -> None:
        """A choice was taken. `target` is a state's number, -1 if the store cannot tell, None if dropped."""

    def left(self, node: Node) -> None:
        """All choices of a state were taken, and the search will not come back to it."""

    def finished(self, exploration: Watched) -> None:
        """The search is over and will not start again."""

    def issuing(self, rows: int, states: int) -> None:
        """So many rows of the certificate are made, of so many states."""


class Statistics(Observer):
    """How the graph looks: states by depth and by fanout, steps to known states, steps without a target."""

    def started(self, exploration: Watched) -> None:
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
