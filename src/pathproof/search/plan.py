"""What is to be explored, and how: all that a loop needs to begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathproof.errors import UsageError
from pathproof.machine.interface import Machine
from pathproof.properties import Properties, Property, find_properties
from pathproof.search.limits import Budget
from pathproof.search.observer import Observer
from pathproof.search.result import Settings
from pathproof.search.strategy import DepthFirst, Strategy, find_strategy
from pathproof.store import Exact, Fingerprints, Store, Uncompressed, find_store


@dataclass(frozen=True)
class Plan:
    machine: Machine
    settings: Settings
    strategy: type[Strategy]
    store: type[Store]
    properties: tuple[type[Property], ...]
    budget: Budget
    observers: Sequence[Observer] = ()

    @property
    def classes(self) -> tuple[type, ...]:
        """Those that may be the user's own."""
        return self.strategy, self.store, *self.properties

    def new_properties(self) -> Properties:
        return Properties(self.machine, self.properties)


def plan_for(machine: Machine, settings: Settings, budget: Budget, observers: Sequence[Observer]) -> Plan:
    """What the settings ask for."""
    strategy, store = find_strategy(settings.search), find_store(settings.store)
    if settings.cache is not None and (strategy, store) != (DepthFirst, Fingerprints):
        raise UsageError("a cache keeps fingerprints and needs a depth-first search: leave out --search and --store")
    if (store, settings.backtrack) == (Exact, "copy"):
        store = Uncompressed  # "no compression" means none, neither in the frontier nor in the store
    if strategy.revisits and (store.lossy or store.forgets):
        raise UsageError(
            f"--search {settings.search} goes through known states again, and a {settings.store} store "
            "cannot tell which they are"
        )
    return Plan(machine, settings, strategy, store, find_properties(settings.asked), budget, observers)
