"""The shape of the breadth-first levels (Pelánek and Šimeček 2008), which is a bell more often than not.

Once the levels shrink, what comes after the largest is taken to mirror what came before it. While they grow, the factor
by which they do is taken to go on falling as it fell, and the levels that follow are added up; but endless state spaces
look like that for ever, so all that is said then is that another level as large is to come. The paper has its
numbers from people who looked at pictures of levels; these are not them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathproof.estimation.estimate import Estimator
from pathproof.estimation.evidence import Evidence

_MOST = 100_000  # levels to be added


class LevelGraph(Estimator):
    name = "level-graph"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        levels = evidence.levels[:-1]
        if len(levels) < 6:
            return None
        peak = max(range(len(levels)), key=levels.__getitem__)
        if not is_past_the_peak(levels):
            return sum(levels) + _following(levels) - evidence.visited, one_more_level(evidence), None
        total = 2.0 * sum(levels[:peak]) + levels[peak]
        left = total - evidence.visited
        return left, left / 2, left * 2 + total / 10


def one_more_level(evidence: Evidence) -> float:
    """How many states were not visited if one more level comes, as large as the largest of those that are complete."""
    return float(sum(evidence.levels) + max(evidence.levels[:-1]) - evidence.visited)


def is_past_the_peak(levels: Sequence[int]) -> bool:
    """Whether complete levels shrink: the largest is three levels back or more, and the last is well below it."""
    return len(levels) >= 6 and max(levels) not in levels[-3:] and levels[-1] < 0.8 * max(levels)


def _following(levels: Sequence[int]) -> float:
    """The factor falls along a line through the first and the second half of the last levels."""
    recent = levels[-max(6, len(levels) // 2) :]
    half = len(recent) // 2
    early = (recent[half] / max(1, recent[0])) ** (1 / half)
    late = (recent[-1] / max(1, recent[half])) ** (1 / (len(recent) - 1 - half))
    fall = max(0.0, early - late) / half
    width, factor, total = float(levels[-1]), late, 0.0
    for _ in range(_MOST):
        factor -= fall
        width *= max(0.0, factor)
        total += width
        if width < 1 or total > 1e15:
            break
    return total
