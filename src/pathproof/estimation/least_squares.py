"""A parabola through the breadth-first levels (Dingle and Knottenbelt 2008): a level `x` steps from the start has
`a x^2 + b x` states, and the whole is what lies between its two zeros.

It says nothing before the levels grow more slowly than `x` does, that is, while the parabola opens upwards.
"""

from __future__ import annotations

from pathproof.estimation.estimate import Estimator
from pathproof.estimation.evidence import Evidence


class LeastSquares(Estimator):
    name = "least-squares"

    def unvisited(self, evidence: Evidence) -> tuple[float, float, float | None] | None:
        levels = evidence.levels[:-1]
        if len(levels) < 6:
            return None
        powers = [sum(float(x) ** power for x in range(len(levels))) for power in range(5)]
        first = sum(x * width for x, width in enumerate(levels))
        second = sum(x * x * width for x, width in enumerate(levels))
        determinant = powers[2] * powers[4] - powers[3] ** 2
        a = (powers[2] * second - powers[3] * first) / determinant
        b = (powers[4] * first - powers[3] * second) / determinant
        if a >= 0 or b <= 0:
            return None
        total = b**3 / (6 * a * a)
        residue = sum((width - a * x * x - b * x) ** 2 for x, width in enumerate(levels))
        spread = 1.65 * (residue / sum(width * width for width in levels)) ** 0.5
        left = total - evidence.visited
        return left, left / (1 + spread), left + spread * total
