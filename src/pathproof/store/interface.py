"""What every store is. The model is JPF's `StateSet.addCurrent()`: one question, one answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import ClassVar, Generic, TypeVar

from pathproof.machine.interface import Machine, State

Statistics = dict[str, int | float]

UNKNOWN = -1

Kept = TypeVar("Kept", bound=Hashable)


class Store(ABC):
    """A set of states, each under a number that the search gave it."""

    name: ClassVar[str]
    lossy: ClassVar[bool] = False  # may call a new state known: a search over it verifies nothing
    forgets: ClassVar[bool] = False  # may call a known state new: a search over it does some work twice

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    @abstractmethod
    def add(self, state: State, number: int) -> int:
        """The state's number: `number`, which no state had before, if it is new. A lossy store answers `UNKNOWN` for a
        known state."""

    def close(self, number: int) -> None:  # noqa: B027  (most stores forget nothing)
        """The search will not come back to the state of that number; until then a store must not forget it."""

    @abstractmethod
    def __len__(self) -> int:
        """How many states it holds."""

    def lost(self) -> bool:
        """Whether it may have called a new state known so far."""
        return self.lossy

    def statistics(self) -> Statistics:
        """What this store can say of its size, for reports."""
        return {}

    def caveat(self) -> str:
        """What a verdict that rests on this store must add, in a sentence; "" if nothing."""
        return ""


class Numbered(Store, Generic[Kept]):
    """A store that keeps one hashable thing of each state in a dictionary."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._numbers: dict[Kept, int] = {}

    @abstractmethod
    def _kept(self, state: State) -> Kept:
        """What is kept of a state: equal for equal states only."""

    def add(self, state: State, number: int) -> int:
        return self._numbers.setdefault(self._kept(state), number)

    def __len__(self) -> int:
        return len(self._numbers)
