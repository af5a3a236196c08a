"""Ours: the best that the evidence allows.

After a search in two phases walks say the most (`walks.py`). If there was no time for them, or of an ordinary
breadth-first search, there are only its levels: once they shrink, their shape says what is left (`level_graph.py`);
while they grow, at least as many states are to come as the largest has. An ordinary depth-first search shows nothing of
what lies beside its path; one in two phases has met some states that it did not visit, and there are at least those.

What the searches of the second phase found (`two_phase.py`) is not asked: they are cut short, so that its numbers are
too high by any factor (`docs/results.md`).
"""

from __future__ import annotations

from pathproof.estimation.estimate import Estimator, certainly_unvisited
from pathproof.estimation.evidence import Evidence
from pathproof.estimation.level_graph import LevelGraph, is_past_the_peak, one_more_level
from pathproof.estimation.walks import Walks


class Combined(Estimator):
    name = "combined"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        if (found := Walks().unvisited(evidence)) is not None:
            return found
        levels = evidence.levels[:-1]
        if len(levels) < 6:
            met = float(certainly_unvisited(evidence))
            return (met, met, None) if met else None
        if is_past_the_peak(levels):
            return LevelGraph().unvisited(evidence)
        least = one_more_level(evidence)
        return least, least, None
