"""An estimate, and whoever makes one.

To add an estimator: a file with a class derived from `Estimator`, and its name in `estimators.py`. It sees what one
search shows (`evidence.py`), and nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from pathproof.estimation.evidence import Evidence


@dataclass(frozen=True)
class Estimate:
    """How many states there are in all, between `low` and `high`, where nine in ten times the truth should be.

    `high` is None if nothing speaks against any larger number: then `estimate` is `low`, and means "at least"."""

    estimate: int
    low: int
    high: int | None
    visited: int
    method: str

    @property
    def share(self) -> float:
        """Of the states that were visited."""
        return self.visited / self.estimate

    @property
    def exact(self) -> bool:
        return self.low == self.high == self.visited


class Estimator(ABC):
    """`estimate` says how many states there are, or None while that cannot be told."""

    name: ClassVar[str]

    def estimate(self, evidence: Evidence) -> Estimate | None:
        """Never fewer than were visited; exactly those if nothing is left."""
        if evidence.complete:
            return Estimate(evidence.visited, evidence.visited, evidence.visited, evidence.visited, self.name)
        unvisited = self.unvisited(evidence)
        if unvisited is None:
            return None
        middle, low, high = unvisited
        visited = evidence.visited
        seen = certainly_unvisited(evidence)
        low, middle = max(seen, min(low, middle)), max(seen, middle)
        if high is None:
            middle = low
        return Estimate(
            visited + _rounded(middle),
            visited + _rounded(low),
            None if high is None else visited + _rounded(max(high, middle)),
            visited,
            self.name,
        )

    @abstractmethod
    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        """How many states were not visited: the number itself, and between which two. Without an upper one the evidence
        is too little for a number, and all that will be said is "at least" the lower one."""


FEW = 10  # samples: fewer say nothing of how much they differ


def certainly_unvisited(evidence: Evidence) -> int:
    """How many states were met, and not visited: so many there are."""
    sampled = evidence.sampled
    return 0 if sampled is None else max(sampled.productive, sum(sampled.others_met[1:]))


def _rounded(number: float) -> int:
    return round(min(number, 1e18))
