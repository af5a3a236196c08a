"""Two random searches that know nothing of each other, and how many states both met (Pelánek and Šimeček 2008).

If one met a share of all states, it met the same share of those that the other met. Here the two are groups of random
walks, and what they estimate is the states after the first phase. States that are met easily are met by both, so the
number comes out too low.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from pathproof.estimation.estimate import FEW, Estimator
from pathproof.estimation.evidence import Evidence


class Overlap(Estimator):
    name = "overlap"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        sampled = evidence.sampled
        if sampled is None or not sampled.walked:
            return None
        met = [visited + other for visited, other in zip(sampled.visited_met, sampled.others_met, strict=True)]
        first, second, both = groups(met)
        if not both:
            return None
        later = (first + 1) * (second + 1) / (both + 1) - 1
        known = evidence.visited - sampled.exhaustive
        if both < FEW:
            return later - known, first + second - both - known, None
        spread = 1.65 / sqrt(both)
        return later - known, later * (1 - min(1, spread)) - known, later * (1 + spread) - known


def groups(met: Sequence[int]) -> tuple[int, int, int]:
    """How many states the first group of walks met, the second, and both."""
    first = sum(number for place, number in enumerate(met) if place % 16)
    second = sum(number for place, number in enumerate(met) if place // 16)
    both = sum(number for place, number in enumerate(met) if place % 16 and place // 16)
    return first, second, both
