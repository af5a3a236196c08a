"""What is to be explored, and how: all that a loop needs to begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathproof.errors import UsageError
from pathproof.machine.interface import Machine
from pathproof.properties import Properties, Property, find_properties
from pathproof.search.abstraction import Abstraction, find_refinement
from pathproof.search.limits import Budget
from pathproof.search.observer import Observer
from pathproof.search.result import Settings
from pathproof.search.snapshot import Snapshot
from pathproof.search.strategies import find_strategy
from pathproof.search.strategy import BreadthFirst, DepthFirst, Strategy
from pathproof.store import Abstract, Exact, Fingerprints, Store, Uncompressed, find_store


@dataclass(frozen=True)
class Plan:
    machine: Machine
    settings: Settings
    strategy: type[Strategy]
    store: type[Store]
    properties: tuple[type[Property], ...]
    budget: Budget
    observers: Sequence[Observer] = ()
    abstraction: Abstraction | None = None
    snapshot: Snapshot | None = None  # where a search stood that this one goes on with

    @property
    def classes(self) -> tuple[type, ...]:
        """Those that may be the user's own."""
        own = () if self.abstraction is None else (type(self.abstraction.refinement),)
        return self.strategy, self.store, *self.properties, *own

    def new_properties(self) -> Properties:
        return Properties(self.machine, self.properties)


def plan_for(machine: Machine, settings: Settings, budget: Budget, observers: Sequence[Observer]) -> Plan:
    """What the settings ask for."""
    strategy, store = find_strategy(settings.search), find_store(settings.store)
    if settings.cache is not None and (strategy, store) != (DepthFirst, Fingerprints):
        raise UsageError("a cache keeps fingerprints and needs a depth-first search: leave out --search and --store")
    if settings.workers > 1:
        if settings.cache is not None:
            raise UsageError("a search in a cache runs in one process: leave out --workers or --cache")
        if (strategy, store) != (BreadthFirst, Fingerprints):
            raise UsageError("workers search breadth-first over fingerprints: no other --search or --store will do")
    if (store, settings.backtrack) == (Exact, "copy"):
        store = Uncompressed  # "no compression" means none, neither in the frontier nor in the store
    if strategy.revisits and (store.lossy or store.forgets):
        raise UsageError(
            f"--search {settings.search} goes through known states again, and a {settings.store} store "
            "cannot tell which they are"
        )
    if settings.coverage and (strategy not in (BreadthFirst, DepthFirst) or store.lossy or store.forgets):
        raise UsageError("--coverage needs a breadth-first or depth-first search and a store that knows every state")
    abstraction = None
    if settings.abstraction is not None:
        if store is not Exact or settings.cache is not None or strategy.revisits or settings.backtrack != "undo":
            raise UsageError("--abstraction has a store of its own, and needs a search that takes each choice once")
        if settings.coverage:
            raise UsageError("--coverage needs to know every state that was visited: leave out --abstraction")
        store, abstraction = Abstract, Abstraction(find_refinement(settings.abstraction)(settings.seed))
    return Plan(machine, settings, strategy, store, find_properties(settings.asked), budget, observers, abstraction)
