"""What a search shows to those who estimate how much is left. Numbers only: the same from both loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathproof.estimation.course import Point


@dataclass(frozen=True)
class Sampled:
    """What a search in two phases knows besides (`search/sampling.py`).

    `samples`: how many states each productive transition led to that was drawn, in the order of drawing. `left`: of the
    frontier's transitions, those that were neither drawn nor counted. `counted`: those that were executed in the end,
    of which `productive` led to states that were not visited, each another one.

    Walks start at any of the frontier's transitions, in two groups by turns. `visited_met` and `others_met` say how
    often they met states after the first phase: entry `16 * b + a` is the number of states that the first group met `a`
    times and the second one `b` times, where 15 is "or more"."""

    exhaustive: int  # states that the first phase found
    samples: Sequence[int]
    drawn: int
    left: int
    total: int
    counted: int
    productive: int
    walked: int  # steps of walks,
    known: int  # those to states of the first phase
    visited_met: Sequence[int]
    others_met: Sequence[int]


@dataclass(frozen=True)
class Evidence:
    """`levels`: how many states are at each distance from the start, if the search is breadth-first; of the last one
    some may be missing. `untaken`: choices of visited states that were not taken."""

    visited: int
    transitions: int
    untaken: int
    complete: bool
    levels: Sequence[int] = ()
    course: Sequence[Point] = ()
    sampled: Sampled | None = None
