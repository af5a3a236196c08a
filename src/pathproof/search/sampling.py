"""A search in two phases (Taleghani 2010, section 5.1), as a strategy.

1. An ordinary search, breadth-first or depth-first, up to a share of the limit. What it leaves behind is the frontier:
   visited states with choices that are open.
2. Depth-first searches, each from a transition drawn at random from the frontier. One that leads to a known state is
   not productive, and another is drawn. With several searches at once, each takes some turns before the next
   (section 5.3.4).

Each transition of the frontier is drawn at most once. If all are drawn and all searches have ended, nothing is left,
and the search is as complete as any other. When a limit is reached before, `sampled_loop.py` counts what is left.

`kernel/sampling.hpp` and `kernel/sampled.cpp` draw the same ones for the same seed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable

from pathproof.machine.interface import Machine, State
from pathproof.search.strategy import Node, Strategy, Turn
from pathproof.store.cache import Draws

_TURNS = 64  # of one search, before it is the next one's turn


class _Open:
    """A state and which of its choices is next."""

    __slots__ = ("choice", "node")

    def __init__(self, node: Node, choice: int = 0) -> None:
        self.node = node
        self.choice = choice


class Frontier:
    """Transitions to be drawn: all that are open when the first phase ends."""

    def __init__(self, seed: int) -> None:
        self.draws = Draws(seed)
        self._entries: list[_Open] = []
        self._ends: list[int] = []  # of each entry: how many transitions there are up to its last
        self._order: list[int] = []

    def fill(self, entries: list[_Open]) -> None:
        self._entries = entries
        total = 0
        for entry in entries:
            total += entry.node.fanout - entry.choice
            self._ends.append(total)
        self._order = list(range(total))

    @property
    def total(self) -> int:
        return self._ends[-1] if self._ends else 0

    @property
    def left(self) -> int:
        """Those that were not drawn yet."""
        return len(self._order)

    def draw(self) -> Turn | None:
        """One that was not drawn before."""
        if not self._order:
            return None
        order = self._order
        place = self.draws.below(len(order))
        order[place], order[-1] = order[-1], order[place]
        return self._transition(order.pop())

    def any(self) -> Turn:
        """One of all."""
        return self._transition(self.draws.below(self.total))

    def _transition(self, number: int) -> Turn:
        place = bisect_right(self._ends, number)
        entry = self._entries[place]
        return Turn(entry.node, entry.choice + number - (self._ends[place - 1] if place else 0))


class Sampling(Strategy):
    """Both phases. `switch_at` is how many states end the first one."""

    def __init__(
        self,
        machine: Machine,
        seed: int,
        order: type[Strategy],
        switch_at: int,
        searches: int,
        room: Callable[[], bool],
    ) -> None:
        super().__init__(machine, seed)
        self.switch_at = switch_at
        self.frontier = Frontier(seed)
        self.found_first: int | None = None  # states that the first phase found, once it is over
        self.samples: list[int] = []
        self.drawn = 0
        self.full = False  # it could draw more if there were room for states
        self._depth_first = order.name == "depth-first"
        self._room = room
        self._found = 0
        self._waiting: deque[_Open] = deque()  # of the first phase
        self._stacks: list[list[_Open]] = [[] for _ in range(searches)]
        self._sample: list[int | None] = [None] * searches  # None: its transition was just drawn
        self._slot = 0
        self._turns = 0

    def found(self) -> None:
        """A new state, just before `reached`."""
        self._found += 1
        if self.found_first is None:
            return
        sample = self._sample[self._slot]
        if sample is None:
            sample = self._sample[self._slot] = len(self.samples)
            self.samples.append(0)
        self.samples[sample] += 1

    def reached(self, node: Node, state: State) -> None:
        (self._waiting if self.found_first is None else self._stacks[self._slot]).append(_Open(node))

    def next(self) -> Turn | None:
        if self.found_first is None:
            if self._may_switch() and self._found >= self.switch_at:
                self.switch()
            else:
                return self._next_of_first()
        return self._next_of_second()

    def switch(self) -> None:
        """The first phase ends here."""
        if self.found_first is None:
            self.found_first = self._found
            self.frontier.fill([each for each in self._waiting if each.choice < each.node.fanout])
            self._waiting.clear()

    def _may_switch(self) -> bool:
        """Breadth-first only between the turns of two states."""
        return self._depth_first or not self._waiting or self._waiting[0].choice in (0, self._waiting[0].node.fanout)

    def _next_of_first(self) -> Turn | None:
        waiting = self._waiting
        while waiting:
            here = waiting[-1 if self._depth_first else 0]
            if here.choice < here.node.fanout:
                here.choice += 1
                return Turn(here.node, here.choice - 1)
            self.done.append(here.node)
            (waiting.pop if self._depth_first else waiting.popleft)()
        return None

    def _next_of_second(self) -> Turn | None:
        for _ in range(len(self._stacks) + 1):
            stack = self._stacks[self._slot]
            while stack and stack[-1].choice == stack[-1].node.fanout:
                self.done.append(stack.pop().node)
            rests = self._turns >= _TURNS and len(self._stacks) > 1
            if not rests and stack:
                self._turns += 1
                stack[-1].choice += 1
                return Turn(stack[-1].node, stack[-1].choice - 1)
            if not rests and self._room() and (drawn := self.frontier.draw()) is not None:
                self._turns += 1
                self.drawn += 1
                self._sample[self._slot] = None
                return drawn
            self._slot = (self._slot + 1) % len(self._stacks)
            self._turns = 0
        self.full = self.frontier.left > 0
        return None

    def __len__(self) -> int:
        return len(self._waiting) + sum(map(len, self._stacks))
