"""Who runs next: random walks, priorities, bounded preemption and replay.

A run is a sequence of decisions, each an index: which of the enabled threads goes on, which alternative a `choose`
takes. Every strategy answers the same two questions and the run records the answers, so any run can be replayed.

- RandomWalk switches with a fixed probability at every point.
- Priorities is PCT (Burckhardt et al., ASPLOS 2010): the enabled thread of highest priority runs; at a few random
  points the running thread drops to the bottom. Finds a bug that needs d ordered events with probability 1/(n k^(d-1)).
- Bounded is one run of a depth-first search over all schedules with at most so many preemptions (Musuvathi and
  Qadeer, PLDI 2007). When the search ends, everything within the bound was seen.
"""

import random
from collections.abc import Sequence
from typing import Protocol


class Candidate(Protocol):
    """What a strategy may know of a thread."""

    number: int
    streak: int  # points since it was last switched to
    priority: float


class Strategy(Protocol):
    def started(self, thread: Candidate) -> None: ...
    def schedule(self, current: Candidate | None, enabled: Sequence[Candidate]) -> int: ...
    def alternative(self, count: int) -> int: ...


class RandomWalk:
    patience = 400  # a thread that spins this long is switched away from

    def __init__(self, seed: int, probability: float) -> None:
        self._random = random.Random(seed)
        self._probability = probability

    def started(self, thread: Candidate) -> None:
        pass

    def schedule(self, current: Candidate | None, enabled: Sequence[Candidate]) -> int:
        others = [i for i, thread in enumerate(enabled) if thread is not current]
        if len(others) == len(enabled):
            return self._random.choice(others)
        if self._random.random() < self._probability or (current and current.streak > self.patience):
            return self._random.choice(others)
        return next(i for i, thread in enumerate(enabled) if thread is current)

    def alternative(self, count: int) -> int:
        return self._random.randrange(count)


class Priorities:
    patience = 150

    def __init__(self, seed: int, changes: int, length: int) -> None:
        self._random = random.Random(seed)
        self._changes = {self._random.randrange(1, max(2, length)) for _ in range(changes)}
        self._lowest = 0.0
        self._count = 0

    def started(self, thread: Candidate) -> None:
        thread.priority = 1 + self._random.random()

    def schedule(self, current: Candidate | None, enabled: Sequence[Candidate]) -> int:
        self._count += 1
        if current is not None and (self._count in self._changes or current.streak > self.patience):
            self._lowest -= 1
            current.priority = self._lowest
            current.streak = 0
        return max(range(len(enabled)), key=lambda i: enabled[i].priority)

    def alternative(self, count: int) -> int:
        return self._random.randrange(count)


class Replay:
    """Takes recorded decisions; `diverged` tells whether they fitted."""

    def __init__(self, decisions: Sequence[int]) -> None:
        self._decisions = list(reversed(decisions))
        self.diverged = False

    def started(self, thread: Candidate) -> None:
        pass

    def _next(self, count: int) -> int:
        if self._decisions and self._decisions[-1] < count:
            return self._decisions.pop()
        self.diverged = True
        return 0

    def schedule(self, current: Candidate | None, enabled: Sequence[Candidate]) -> int:
        return self._next(len(enabled))

    def alternative(self, count: int) -> int:
        return self._next(count)


class BoundedSearch:
    """All schedules with at most `preemptions` preemptions, one run at a time: ask for `strategy()` until it is None.

    The stack holds, for each decision of the last run, the options in the order in which they are tried, how many
    have been tried, the preemptions spent before it, and whether taking another option than the first is free.
    """

    def __init__(self, preemptions: int) -> None:
        self.preemptions = preemptions
        self.stack: list[tuple[list[int], int, int, bool]] = []
        self._begun = False

    def strategy(self) -> "Bounded | None":
        if self._begun and not self._advance():
            return None
        self._begun = True
        return Bounded(self)

    def _advance(self) -> bool:
        while self.stack:
            options, tried, spent, free = self.stack.pop()
            if tried + 1 < len(options) and (free or spent < self.preemptions):
                self.stack.append((options, tried + 1, spent, free))
                return True
        return False


class Bounded:
    patience = 150

    def __init__(self, search: BoundedSearch) -> None:
        self._stack = search.stack
        self._position = 0
        self._spent = 0

    def started(self, thread: Candidate) -> None:
        pass

    def schedule(self, current: Candidate | None, enabled: Sequence[Candidate]) -> int:
        order = list(range(len(enabled)))
        mine = next((i for i in order if enabled[i] is current), None)
        if mine is None or current is None:
            return self._take(order, free=True)
        order.remove(mine)
        if current.streak > self.patience:  # let a spinning thread's rival run, at no cost
            current.streak = 0
            return self._take(order, free=True)
        return self._take([mine, *order], free=False)

    def alternative(self, count: int) -> int:
        return self._take(list(range(count)), free=True)

    def _take(self, options: list[int], free: bool) -> int:
        if self._position < len(self._stack) and self._stack[self._position][0] != options:
            del self._stack[self._position :]  # the program did not repeat itself: go on from here
        if self._position == len(self._stack):
            self._stack.append((options, 0, self._spent, free))
        _, tried, _, free = self._stack[self._position]
        self._position += 1
        if tried and not free:
            self._spent += 1
        return options[tried]
