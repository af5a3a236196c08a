"""Equations 5.1 and 5.2 of Taleghani (2010): searches from transitions drawn at random find so many states each, so
those that are left would find as many each.

Searches share what was visited, so the first ones find more than later ones would; and the last one may have been cut
short. The interval says how much the samples differ; it does not know of either. With few samples it is open: all that
is certain then is what was met.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

from pathproof.estimation.estimate import FEW, Estimator, certainly_unvisited
from pathproof.estimation.evidence import Evidence, Sampled


class TwoPhase(Estimator):
    """Equation 5.2: productive transitions only."""

    name = "two-phase"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        sampled = evidence.sampled
        if sampled is None or not sampled.samples:
            return None
        return _scaled(evidence, sampled, remaining_productive(sampled), len(sampled.samples))


class TwoPhaseAll(Estimator):
    """Equation 5.1: all transitions, productive or not."""

    name = "two-phase-all"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        sampled = evidence.sampled
        if sampled is None or not sampled.samples:
            return None
        return _scaled(evidence, sampled, sampled.total - sampled.drawn, sampled.drawn)


def remaining_productive(sampled: Sampled) -> float:
    """How many transitions of the frontier are left that lead to states which were not visited. If not all could be
    executed, as many of the others as of those that were."""
    if sampled.counted:
        return sampled.productive * (sampled.counted + sampled.left) / sampled.counted
    return sampled.left * len(sampled.samples) / max(1, sampled.drawn)


def _scaled(evidence: Evidence, sampled: Sampled, left: float, drawn: int) -> tuple[float, float, float | None]:
    samples = sampled.samples
    mean = sum(samples) / drawn
    if len(samples) < FEW or (sampled.left and sampled.counted < FEW):
        return mean * left, certainly_unvisited(evidence), None
    spread = 1.65 * stdev(samples) / sqrt(len(samples)) / fmean(samples)
    return mean * left, mean * left / (1 + spread), mean * left * (1 + spread)
