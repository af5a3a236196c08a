"""Ours: the best that the evidence allows.

After a search in two phases walks say the most (`walks.py`); if there was no time for them, what the searches found
(`two_phase.py`). Of an ordinary breadth-first search there are only its levels: once they shrink, their shape says what
is left (`level_graph.py`); while they grow, at least as many states are to come as the largest has. An ordinary
depth-first search shows nothing of what lies beside its path.
"""

from __future__ import annotations

from pathproof.estimation.estimate import Estimator
from pathproof.estimation.evidence import Evidence
from pathproof.estimation.level_graph import LevelGraph, is_past_the_peak
from pathproof.estimation.two_phase import TwoPhase
from pathproof.estimation.walks import Walks


class Combined(Estimator):
    name = "combined"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        for better in (Walks(), TwoPhase()):
            if (found := better.unvisited(evidence)) is not None:
                return found
        levels = evidence.levels[:-1]
        if len(levels) < 6:
            return None
        if is_past_the_peak(levels):
            return LevelGraph().unvisited(evidence)
        return float(max(levels)), float(max(levels)), None
