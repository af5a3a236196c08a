"""What a search does next. A strategy steers; the loop (`python_loop.py`) is one and the same for all.

A strategy is told of each state that was reached and says which transition to take next. That is all: an
order over transitions. It cannot make a search unsound, because the loop itself counts which choices were
taken and calls nothing verified while one is left. The frontier is exactly the nodes that the strategy
holds on to.

To write your own, derive from `Strategy`, give it `reached` and `next`, and name it by `--search
MODULE:CLASS`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from pathproof.machine.interface import Machine, State


class Node:
    """A reached state as the frontier holds it: its number, how many steps led to it, how many choices it
    has.

    `kept` is what the state can be had back from (`backtracking.py`); `open` has a bit for each choice that
    is still to be taken before the search is complete, hence none if the state was known before."""

    __slots__ = ("depth", "fanout", "kept", "number", "open")

    def __init__(self, number: int, depth: int, fanout: int, kept: object, new: bool) -> None:
        self.number = number
        self.depth = depth
        self.fanout = fanout
        self.kept = kept
        self.open = (1 << fanout) - 1 if new else 0


class Turn(NamedTuple):
    """The next transition to take: choice number `choice` of `node`'s state."""

    node: Node
    choice: int


class Strategy:
    """The base of all strategies: `reached` and `next` are the two that count."""

    name: ClassVar[str] = ""
    exhaustive: ClassVar[bool] = True  # False: a search that ends was a sample, whatever it covered
    revisits: ClassVar[bool] = False  # True: be told of known states as well

    def __init__(self, machine: Machine, seed: int) -> None:
        self.machine = machine
        self.random = Random(seed)
        self.done: list[Node] = []  # nodes to which it will not come back; the loop takes them from here

    def reached(self, node: Node, state: State) -> None:
        """A state with at least one choice was reached. Keep the node, not the state."""
        raise NotImplementedError

    def next(self) -> Turn | None:
        """The transition to take now; None when there is none left."""
        raise NotImplementedError

    def __len__(self) -> int:
        """How many nodes are waiting, for the progress line."""
        return 0


class BreadthFirst(Strategy):
    """Nearest first: the first violation found has a shortest schedule."""

    name = "breadth-first"

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__(machine, seed)
        self._queue: deque[tuple[Node, Iterator[int]]] = deque()

    def reached(self, node: Node, state: State) -> None:
        self._queue.append((node, iter(range(node.fanout))))

    def next(self) -> Turn | None:
        while self._queue:
            node, choices = self._queue[0]
            for choice in choices:
                return Turn(node, choice)
            self.done.append(node)
            self._queue.popleft()
        return None

    def __len__(self) -> int:
        return len(self._queue)


class DepthFirst(Strategy):
    """Newest first: the frontier is one path, and violations far from the start are found early."""

    name = "depth-first"

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__(machine, seed)
        self._stack: list[tuple[Node, Iterator[int]]] = []

    def order(self, fanout: int) -> Sequence[int]:
        """In which order to take the choices of a state."""
        return range(fanout)

    def reached(self, node: Node, state: State) -> None:
        self._stack.append((node, iter(self.order(node.fanout))))

    def next(self) -> Turn | None:
        while self._stack:
            node, choices = self._stack[-1]
            for choice in choices:
                return Turn(node, choice)
            self.done.append(node)
            self._stack.pop()
        return None

    def __len__(self) -> int:
        return len(self._stack)


class RandomDepthFirst(DepthFirst):
    """Depth-first with the choices of each state shuffled: other corners first for each seed."""

    name = "random-depth-first"

    def order(self, fanout: int) -> Sequence[int]:
        return self.random.sample(range(fanout), fanout)
