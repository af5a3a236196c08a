"""Samples: walks from the start, again and again, in which every step is drawn. They verify nothing; they find bugs in
state spaces that nobody can finish.

| name           | which thread goes on                                                | good for                      |
|----------------|---------------------------------------------------------------------|-------------------------------|
| `random-walk`  | that of any choice, each as likely                                  | short programs, data choices  |
| `pct`, `pct-D` | the one of highest priority; D - 1 times on a walk that one becomes | bugs that need D events in    |
|                | the lowest (Burckhardt and others 2010)                             | one order, other threads idle |
| `pos`          | the one whose next operation has the highest priority; operations   | races                         |
|                | that conflict with it draw theirs again (Yuan, Yang, Gu 2018)       |                               |

Priorities belong to threads by their canonical names, which can change when other threads end. A sample is then a
little more random than its authors had it, and no less valid. Which alternative of an operation is taken (`choose`, a
timeout) is drawn evenly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar, NamedTuple

from pathproof.machine.interface import Access, Choice, Machine, Pending, State
from pathproof.search.strategy import Node, Strategy, Turn


class Place(NamedTuple):
    """Where a walk is, and what it needs to know to go on."""

    node: Node
    choices: Sequence[Choice] = ()
    pending: Sequence[Pending] = ()


class Walk(Strategy, ABC):
    """From the start until nothing is left or a walk is long enough, again and again. `draw` says which way."""

    exhaustive = False
    revisits = True
    walks: ClassVar[int] = 1_000
    length: ClassVar[int] = 1_000

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__(machine, seed)
        self._start: Place | None = None
        self._here: Place | None = None
        self._steps = 0
        self._walks_left = self.walks

    def reached(self, node: Node, state: State) -> None:
        self._here = self.place(node, state)
        self._start = self._start or self._here

    def next(self) -> Turn | None:
        if self._here is None or self._steps == self.length:
            self._walks_left -= 1
            if self._walks_left == 0 or self._start is None:
                return None
            self.begin(self._steps)
            self._here, self._steps = self._start, 0
        turn = Turn(self._here.node, self.draw(self._here, self._steps))
        self._here = None  # the walk ends here unless the step leads on
        self._steps += 1
        return turn

    def place(self, node: Node, state: State) -> Place:
        return Place(node)

    def begin(self, steps: int) -> None:
        """Another walk; the last one had so many steps."""

    @abstractmethod
    def draw(self, here: Place, steps: int) -> int:
        """Which choice to take, after so many steps."""

    def __len__(self) -> int:
        return int(self._here is not None)


class RandomWalk(Walk):
    """Along choices that are all equally likely."""

    name = "random-walk"

    def draw(self, here: Place, steps: int) -> int:
        return self.random.randrange(here.node.fanout)


class Prioritised(Walk):
    """The thread of highest priority goes on. Whoever has none draws one."""

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__(machine, seed)
        self._priorities: dict[str, float] = {}

    def place(self, node: Node, state: State) -> Place:
        return Place(node, self.machine.choices(state))

    def begin(self, steps: int) -> None:
        self._priorities.clear()

    def draw(self, here: Place, steps: int) -> int:
        for choice in here.choices:
            if choice.thread not in self._priorities:
                self._priorities[choice.thread] = self.random.random()
        thread = max((choice.thread for choice in here.choices), key=self._priorities.__getitem__)
        self.chosen(thread, here, steps)
        return self.random.choice([index for index, choice in enumerate(here.choices) if choice.thread == thread])

    @abstractmethod
    def chosen(self, thread: str, here: Place, steps: int) -> None:
        """This thread goes on next; what becomes of priorities."""


class PCT(Prioritised):
    """Probabilistic concurrency testing. With n threads and k steps, a walk meets a bug of depth d with a chance of at
    least 1 / (n * k^(d-1)). How many steps there are is learned from the walks before."""

    name = "pct"
    bound: ClassVar[int] = 3  # d

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__(machine, seed)
        self._longest = 20
        self.begin(0)

    def begin(self, steps: int) -> None:
        super().begin(steps)
        self._longest = max(self._longest, steps)
        moments = self.random.sample(range(self._longest), min(self.bound - 1, self._longest))
        self._drops = {moment: -1.0 - number for number, moment in enumerate(moments)}

    def chosen(self, thread: str, here: Place, steps: int) -> None:
        if steps in self._drops:
            self._priorities[thread] = self._drops[steps]


class POS(Prioritised):
    """Partial order sampling. Only data conflicts: threads that want the same lock wait for each other in any case."""

    name = "pos"

    def place(self, node: Node, state: State) -> Place:
        choices = self.machine.choices(state)
        alone = all(one.thread == other.thread for one, other in pairwise(choices))
        return Place(node, choices, () if alone else self.machine.accesses(state))

    def chosen(self, thread: str, here: Place, steps: int) -> None:
        del self._priorities[thread]
        taken = [access for each in here.pending if each.thread == thread for access in each.accesses]
        for each in here.pending:
            if any(_conflict(one, other) for one in taken for other in each.accesses):
                self._priorities.pop(each.thread, None)


def _conflict(one: Access, other: Access) -> bool:
    return one.place == other.place and (one.writes or other.writes)
