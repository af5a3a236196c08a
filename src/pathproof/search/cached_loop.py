"""Depth-first search in a cache (Taleghani 2010, Algorithm 4.1): complete, in less memory than the states need.

A state that was replaced and is met again is explored again, with what it leads to that was replaced, too: so the
search counts visits, not states. The first visits come in the order of a search without a cache: when a state was left,
all that it leads to was visited or lies behind a state on the path, so what is explored again holds nothing new. That
is why a certificate can be made of it (`certificate/streamed.py`), the same one.
"""

from __future__ import annotations

from pathproof.machine.interface import State
from pathproof.search.exploration import Exploration
from pathproof.search.graph import Graph
from pathproof.search.plan import Plan
from pathproof.search.strategy import Node
from pathproof.store import fingerprints
from pathproof.store.cache import Cache, Full
from pathproof.store.replacement import MOST, Kept, find_replacement


class _Open:
    """A state on the path."""

    __slots__ = ("kept", "node", "state", "taken")

    def __init__(self, state: State, node: Node, kept: Kept) -> None:
        self.state = state
        self.node = node
        self.kept = kept
        self.taken = 0  # how many choices


class CachedLoop(Exploration):
    """One path of states, and a cache of others."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        settings = plan.settings
        assert settings.cache is not None
        self.cache = Cache(settings.cache, find_replacement(settings.replacement)(), settings.seed)
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
            self.stopped = f"reached the limit of {self._visits:,} visits"
            return
        if parent is not None:
            for observer in self.observers:
                observer.stepped(parent.node, choice, self._visits if known is None else known.age, known is None)
        if known is not None:
            if parent is not None:
                parent.kept.cost = min(parent.kept.cost + known.cost, MOST)
            return
        depth = len(self._path)
        try:
            kept = self.cache.enter(fingerprint, self._visits, depth)
        except Full:
            self.stopped = f"the path alone fills the cache of {self.cache.size:,} states"
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
            parent = self._path[-1].kept
            parent.cost = min(parent.cost + here.kept.cost, MOST)
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
    def distinct(self) -> int | None:
        return None if self.cache.replaced else self._visits

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

    @property
    def repeated(self) -> bool:
        return True

    def graph(self) -> Graph:
        raise AssertionError("a search in a cache keeps no graph")

    def statistics(self) -> dict[str, int | float]:
        return {
            "cache_states": len(self.cache),
            "cache_replaced": self.cache.replaced,
            "store_collision_chance": fingerprints.collision_chance(self._visits),
        }

    def caveat(self) -> str:
        return fingerprints.caveat(self._visits)
