"""Depth-first search in a cache (Taleghani 2010, Algorithm 4.1): complete, in less memory than the states need.

A state that was replaced and is met again is explored again, with what it leads to that was replaced, too: so the
search counts visits, not states. The first visits come in the order of a search without a cache: when a state was left,
all that it leads to was visited or lies behind a state on the path, so what is explored again holds nothing new. That
is why a certificate can be made of it (`certificate/streamed.py`), the same one.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from pathproof.errors import UsageError
from pathproof.machine.interface import State
from pathproof.search.exploration import Exploration
from pathproof.search.graph import Graph
from pathproof.search.plan import Plan
from pathproof.search.strategy import Node
from pathproof.store import fingerprints
from pathproof.store.cache import BYTES_PER_STATE, Cache, Full
from pathproof.store.replacement import Kept, find_replacement


class _Open:
    """A state on the path."""

    __slots__ = ("kept", "node", "state", "taken")

    def __init__(self, state: State, node: Node, kept: Kept) -> None:
        self.state = state
        self.node = node
        self.kept = kept
        self.taken = 0  # how many choices


class CachedSearch(Exploration):
    """Whoever runs it, here or in the kernel."""

    bytes_per_state: ClassVar[int]

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        settings = plan.settings
        assert settings.cache is not None
        self.size = settings.cache // self.bytes_per_state if settings.cache_in_bytes else settings.cache
        if self.size < 2:
            raise UsageError(f"a cache holds two states at least, not {self.size}")

    @property
    @abstractmethod
    def replaced(self) -> int:
        """How many states gave way to others."""

    @property
    @abstractmethod
    def kept(self) -> int:
        """How many states are in the cache."""

    @property
    def distinct(self) -> int | None:
        return None if self.replaced else self.states

    @property
    def repeated(self) -> bool:
        return True

    def graph(self) -> Graph:
        raise AssertionError("a search in a cache keeps no graph")

    def statistics(self) -> dict[str, int | float]:
        return {
            "cache_size": self.size,
            "cache_states": self.kept,
            "cache_replaced": self.replaced,
            "store_collision_chance": fingerprints.collision_chance(self.states),
        }

    def caveat(self) -> str:
        return fingerprints.caveat(self.states)

    def _path_fills_the_cache(self) -> str:
        return f"the path alone fills the cache of {self.size:,} states"

    def _too_many_visits(self) -> str:
        return f"reached the limit of {self.states:,} visits"


class CachedLoop(CachedSearch):
    """One path of states, and a cache of others."""

    bytes_per_state = BYTES_PER_STATE

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        settings = plan.settings
        self.cache = Cache(self.size, find_replacement(settings.replacement)(), settings.seed)
        self._path: list[_Open] = []
        self._visits = 0
        self._transitions = 0
        self._depth = 0
        self._untaken = 0
        self._cut = False

    @classmethod
    def refusal(cls, plan: Plan) -> str | None:
        return None

    def _run(self) -> None:
        self._arrive(self.machine.initial(), -1)
        while self._path and self.stopped is None:
            here = self._path[-1]
            choice = here.taken
            if choice == here.node.fanout:
                self._leave(here)
                continue
            here.taken += 1
            self._untaken -= 1
            after = self.machine.step(here.state, choice)
            if after is None:
                for observer in self.observers:
                    observer.stepped(here.node, choice, None, False)
            else:
                self._transitions += 1
                self._judge(self.properties.of_step(here.state, after), self._schedule)
                self._arrive(after, choice)
            self.stopped = self.stopped or self.budget.spent()

    def _arrive(self, state: State, choice: int) -> None:
        parent = self._path[-1] if self._path else None
        fingerprint = state.fingerprint()
        known = self.cache.find(fingerprint)
        if known is None and self._visits == self.budget.limits.states:
            self.stopped = self._too_many_visits()
            return
        if parent is not None:
            for observer in self.observers:
                observer.stepped(parent.node, choice, self._visits if known is None else known.age, known is None)
        if known is not None:
            if parent is not None:
                self.cache.pass_on(known, parent.kept)
            return
        depth = len(self._path)
        try:
            kept = self.cache.enter(fingerprint, self._visits, depth)
        except Full:
            self.stopped = self._path_fills_the_cache()
            return
        fanout = len(self.machine.choices(state))
        node = Node(self._visits, depth, fanout, fingerprint, True)
        self._visits += 1
        self._untaken += fanout
        self._depth = max(self._depth, depth)
        for observer in self.observers:
            observer.found(node, parent.node if parent is not None else None, choice)
        here = _Open(state, node, kept)
        if depth == self.budget.limits.depth:
            self._cut |= fanout > 0
            here.taken = fanout
        self._path.append(here)
        self._judge(self.properties.of_state(state), lambda: self._schedule()[:-1])

    def _leave(self, here: _Open) -> None:
        self._path.pop()
        if self._path:
            self.cache.pass_on(here.kept, self._path[-1].kept, left=True)
        self.cache.leave(here.kept)
        for observer in self.observers:
            observer.left(here.node)

    def _schedule(self) -> list[int]:
        """The choices along the path, the last one of its end included."""
        return [each.taken - 1 for each in self._path]

    @property
    def states(self) -> int:
        """Visits: how many states there are is not known."""
        return self._visits

    @property
    def replaced(self) -> int:
        return self.cache.replaced

    @property
    def kept(self) -> int:
        return len(self.cache)

    @property
    def transitions(self) -> int:
        return self._transitions

    @property
    def depth(self) -> int:
        return self._depth

    @property
    def waiting(self) -> int:
        return len(self._path)

    @property
    def untaken(self) -> int:
        return self._untaken

    @property
    def cut(self) -> bool:
        return self._cut
