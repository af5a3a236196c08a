"""All estimators by their names."""

from __future__ import annotations

from pathproof.errors import UsageError
from pathproof.estimation.combined import Combined
from pathproof.estimation.estimate import Estimator
from pathproof.estimation.least_squares import LeastSquares
from pathproof.estimation.level_graph import LevelGraph
from pathproof.estimation.overlap import Overlap
from pathproof.estimation.two_phase import TwoPhase, TwoPhaseAll
from pathproof.estimation.walks import Walks

ESTIMATORS: dict[str, type[Estimator]] = {
    each.name: each for each in (Combined, Walks, TwoPhase, TwoPhaseAll, Overlap, LevelGraph, LeastSquares)
}


def find_estimator(name: str) -> type[Estimator]:
    """The estimator of that name."""
    if name not in ESTIMATORS:
        raise UsageError(f"no estimator is called {name!r}; there are {', '.join(ESTIMATORS)}")
    return ESTIMATORS[name]
