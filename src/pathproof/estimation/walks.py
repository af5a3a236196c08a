"""Capture and recapture: which share of what random walks meet was visited?

Walks from the frontier (`search/sampled_loop.py`) meet states that the second phase visited and states that nobody did.
How many there are of each kind, walks alone cannot tell: they meet some states again and again and most of them never.
Chao (1984) has a lower bound for that, from the states met once and twice. It is too low for both kinds. But of one
kind the number is known: what the bound says of states that were visited is too low by a factor, and states that were
not visited are harder to meet, so for them it is too low by somewhat more, a power of that factor.

The power, and how wide the interval is, were chosen on the four tuning programs of the thesis, as it chose its own
(`docs/results.md`). The less was covered, the less is known, and the wider it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from pathproof.estimation.estimate import FEW, Estimator
from pathproof.estimation.evidence import Evidence

_POWER = 1.6
_LEAST, _MORE = 1.6, 1.6  # the interval, as a factor: at full coverage, and what is added to it at none
_ENOUGH = 0.05  # of all meetings, with states met before: below that any number of states is as good as another


class Walks(Estimator):
    name = "walks"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        sampled = evidence.sampled
        if sampled is None or not sampled.walked:
            return None
        visited = evidence.visited - sampled.exhaustive
        met, others = sum(sampled.visited_met[1:]), sum(sampled.others_met[1:])
        if not visited:
            return None
        twice = met + others - _met(sampled.visited_met, 1) - _met(sampled.others_met, 1)
        if met < FEW or twice < FEW or again(sampled.visited_met, sampled.others_met) < _ENOUGH:
            return max(evidence.visited, others), others, None
        factor = visited / chao(sampled.visited_met)
        left = chao(sampled.others_met) * (factor**_POWER if factor > 1 else factor)
        share = evidence.visited / (evidence.visited + left)
        width = _LEAST + _MORE * (1 - share) ** 2 + 1.65 * sqrt(1 / met + 1 / max(1, others))
        return left, left / width, left * width + (not others)


def chao(met: Sequence[int]) -> float:
    """A lower bound of how many states there are, of which walks met some."""
    once, twice = _met(met, 1), _met(met, 2)
    return sum(met[1:]) + once * (once - 1) / (2 * (twice + 1))


def again(*met: Sequence[int]) -> float:
    """The share of all meetings that were with states met before or again (Good and Turing's coverage of a sample)."""
    meetings = sum(number * (place % 16 + place // 16) for each in met for place, number in enumerate(each))
    return 1 - sum(_met(each, 1) for each in met) / max(1, meetings)


def _met(met: Sequence[int], times: int) -> int:
    """How many states walks met so many times."""
    return sum(number for place, number in enumerate(met) if place % 16 + place // 16 == times)
