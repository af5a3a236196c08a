"""Pictures of a search: its breadth-first levels, the rate of new states (Taleghani 2010, Figures 5.2 to 5.4) and what
was estimated as it went.

Into a file (SVG or PNG) by matplotlib, which is an extra (`pathproof[plot]`); on a terminal as one line each, by
characters of eight heights.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from pathproof.errors import UsageError
from pathproof.estimation import Estimate, Evidence
from pathproof.report.text import coverage
from pathproof.search import Observer
from pathproof.search.observer import Watched

_KINDS = (".svg", ".png")
_HEIGHTS = "▁▂▃▄▅▆▇█"
_COLUMNS = 60


class Moment(NamedTuple):
    """What was estimated when so many states were found."""

    states: int
    estimate: Estimate


class Picture(Observer):
    """Watches a search, to draw it when it is over."""

    every_step = False

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.evidence: Evidence | None = None

    def started(self, exploration: Watched) -> None:
        self.moments.clear()

    def paused(self, exploration: Watched) -> None:
        if (estimate := exploration.estimate()) is not None:
            self.moments.append(Moment(exploration.states, estimate))

    def finished(self, exploration: Watched) -> None:
        self.paused(exploration)
        self.evidence = exploration.evidence()

    def as_text(self) -> str:
        """A line for each picture."""
        if self.evidence is None:
            return "there is nothing to draw of this search"
        lines = []
        if levels := self.evidence.levels:
            lines.append(f"levels     {sparkline(levels)}  {len(levels)} levels, up to {max(levels):,} states")
        if rates := _rates(self.evidence):
            lines.append(
                f"new states {sparkline(rates)}  {rates[0]:.0%} of transitions at first, {rates[-1]:.0%} at last"
            )
        if self.moments:
            lines.append(f"coverage   {coverage(self.moments[-1].estimate)}")
        return "\n".join(lines) or "there is nothing to draw of this search"

    def write(self, path: Path) -> None:
        """Draws them side by side."""
        from matplotlib.figure import Figure  # without pyplot: no window, no state

        figure = Figure(figsize=(13, 4), layout="constrained")
        levels, rates, estimates = figure.subplots(1, 3)
        evidence = self.evidence
        if evidence is not None:
            levels.plot(range(len(evidence.levels)), evidence.levels)
            points = evidence.course
            rates.plot([point.transitions for point in points], _rates(evidence))
        levels.set(title="breadth-first levels", xlabel="steps from the start", ylabel="states")
        rates.set(title="new states", xlabel="transitions taken", ylabel="share that led to new states", ylim=(0, None))
        known = [moment for moment in self.moments if moment.estimate.high is not None]
        states = [moment.states for moment in known]
        estimates.plot(states, [moment.estimate.estimate for moment in known], marker=".")
        low, high = ([getattr(moment.estimate, name) for moment in known] for name in ("low", "high"))
        estimates.fill_between(states, low, high, alpha=0.25)
        estimates.set(title="estimate", xlabel="states found", ylabel="states in all", ylim=(0, None))
        figure.savefig(path)


def check_drawable(path: Path) -> None:
    """What would make a search useless is said before it."""
    if path.suffix.lower() not in _KINDS:
        raise UsageError(f"a picture is a file that ends in {' or '.join(_KINDS)}, or - for the terminal", str(path))
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise UsageError("no picture can be written there", str(path))
    if find_spec("matplotlib") is None:
        raise UsageError("pictures need matplotlib: pip install 'pathproof[plot]', or --plot - for the terminal")


def sparkline(numbers: Sequence[float]) -> str:
    """At most so many columns, each the mean of the numbers that fall into it."""
    columns = min(_COLUMNS, len(numbers))
    means = []
    for column in range(columns):
        part = numbers[column * len(numbers) // columns : (column + 1) * len(numbers) // columns]
        means.append(sum(part) / len(part))
    top = max(means, default=0) or 1
    return "".join(_HEIGHTS[min(len(_HEIGHTS) - 1, int(mean / top * len(_HEIGHTS)))] for mean in means)


def _rates(evidence: Evidence) -> list[float]:
    """At each point of the course: the share of all transitions so far that led to new states."""
    return [(point.states - 1) / max(1, point.transitions) for point in evidence.course]
